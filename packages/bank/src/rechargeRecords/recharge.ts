import type { Tables, Transaction } from '@bank/database'
import { type MemberId, queryOne } from '@bank/ledger'
import { type Insertable, sql } from 'kysely'

type Deposit = { readonly chainId: string; readonly txHash: string; readonly logIndex: number }

/** Inserts a deposit once; returns false when it is recorded already. */
export async function insertRecharge(
  tx: Transaction,
  recharge: Insertable<Tables['bank.recharge']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank.recharge')
    .values(recharge)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/**
 * A claim is later than its record, whatever two clocks say: that distinguishes it from a deposit credited when
 * recorded.
 */
const toCredited = (memberId: string, at: Date) => ({
  state: 'credited' as const,
  member_id: memberId,
  credited_at: sql<Date>`greatest(${at}, recorded_at + interval '1 millisecond')`,
})

const claimText = 'SELECT bank.claim_suspense($1) AS count'

/** Credits a member with all deposits in suspense that its address sent; returns how many. */
export async function claimRecharges(tx: Transaction, memberId: MemberId): Promise<number> {
  return (await queryOne<{ count: number }>(tx, 'bank_claim_suspense', claimText, [memberId])).count
}

/** Takes one deposit out of suspense, to a member or as capital; undefined when it is not in suspense. */
export function releaseRecharge(
  tx: Transaction,
  deposit: Deposit,
  to: { readonly memberId: string | undefined; readonly at: Date },
) {
  return tx
    .updateTable('bank.recharge')
    .set(to.memberId === undefined ? { state: 'capital' } : toCredited(to.memberId, to.at))
    .where('chain_id', '=', deposit.chainId)
    .where('tx_hash', '=', deposit.txHash)
    .where('log_index', '=', deposit.logIndex)
    .where('state', '=', 'suspense')
    .returning(['amount', 'depositor'])
    .executeTakeFirst()
}
