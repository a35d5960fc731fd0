import type { Tables, Transaction } from '@bank/database'
import { queryOne } from '@bank/ledger'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Address } from 'viem'
import { runEffect } from '../audit/runEffect.ts'

export async function insertPayout(
  tx: Transaction,
  payout: Insertable<Tables['bank.payout']>,
): Promise<void> {
  await tx.insertInto('bank.payout').values(payout).execute()
}

/** Updates a payout and returns its order, or undefined when it is not in state `only`. */
export async function updatePayout(
  tx: Transaction,
  id: string,
  change: Updateable<Tables['bank.payout']>,
  only?: 'sending',
): Promise<string | undefined> {
  const payout = await tx
    .updateTable('bank.payout')
    .set(change)
    .where('id', '=', id)
    .$if(only !== undefined, (query) => query.where('state', '=', 'sending'))
    .returning('withdrawal_id')
    .executeTakeFirst()
  return payout?.withdrawal_id
}

const settleText = 'SELECT bank.settle_payout($1, $2, $3) AS "isSettled"'

/**
 * Confirms a payment that is being sent, burns its pending GUSD and adds it to what its order was paid. Returns false when
 * the ledger does not show that as much of the order is unpaid.
 */
export async function confirmPayout(
  tx: Transaction,
  { id, txHash, at }: { readonly id: string; readonly txHash: string; readonly at: Date },
): Promise<boolean> {
  const row = await queryOne<{ isSettled: boolean }>(tx, 'bank_settle_payout', settleText, [id, txHash, at])
  return row.isSettled
}

/**
 * Records a payment that no payout explains. Returns false when its id has a row already that says something else or is
 * acknowledged: such a row was there before the payment was seen.
 */
export async function insertUnrecognizedPayout(
  tx: Transaction,
  payment: Insertable<Tables['bank.unrecognized_payout']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank.unrecognized_payout')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return true
  const same = await tx
    .selectFrom('bank.unrecognized_payout')
    .select('id')
    .where('chain_id', '=', `${payment.chain_id}`)
    .where('vault', '=', payment.vault)
    .where('id', '=', payment.id)
    .where('kind', '=', payment.kind)
    .where('recipient', '=', payment.recipient)
    .where('amount', '=', `${payment.amount}`)
    .where('tx_hash', '=', payment.tx_hash)
    .where('block_number', '=', `${payment.block_number}`)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst()
  return same !== undefined
}

/** The outcome of a booking: its order, and the amount that revenue bore, in micro-units. */
export type BookedPayment = { readonly withdrawalId: string | null; readonly houseMicro: bigint }

/**
 * Books or acknowledges the unrecognized payment that a proposal names; `vault` and `recipient` as the ledger shows them,
 * in capitals too. Throws 3018 acknowledged before, 3019 the order named owes less, 3015 nothing covers it.
 */
export async function bookPayment(
  tx: Transaction,
  params: {
    readonly proposalId: string
    readonly vault: Address
    readonly recipient: Address
    readonly at: Date
  },
): Promise<BookedPayment> {
  const { proposalId, vault, recipient, at } = params
  const { orderId, borne } = await runEffect(
    tx,
    sql<{ orderId: string | null; borne: string }>`SELECT order_id AS "orderId", borne
      FROM bank.apply_unrecognized_payout(${proposalId}, ${vault}, ${recipient}, ${at})`,
  )
  return { withdrawalId: orderId, houseMicro: BigInt(borne) }
}
