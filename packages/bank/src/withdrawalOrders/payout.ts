import type { Tables, Transaction } from '@bank/database'
import type { Insertable, Selectable, Updateable } from 'kysely'

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

/** Acknowledges an open unrecognized payment and returns it, or undefined when it is acknowledged or unknown. */
export async function acknowledgePayment(
  tx: Transaction,
  id: string,
  change: Updateable<Tables['bank.unrecognized_payout']>,
  vault?: { readonly chainId: string; readonly vault: string },
): Promise<Selectable<Tables['bank.unrecognized_payout']> | undefined> {
  return tx
    .updateTable('bank.unrecognized_payout')
    .set(change)
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .$if(vault !== undefined, (query) =>
      query.where('chain_id', '=', vault?.chainId ?? '').where('vault', '=', vault?.vault ?? ''),
    )
    .returningAll()
    .executeTakeFirst()
}
