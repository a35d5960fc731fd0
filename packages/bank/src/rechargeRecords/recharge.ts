import type { Tables, Transaction } from '@bank/database'
import { type MemberId, queryOne } from '@bank/ledger'
import { type Insertable, sql } from 'kysely'
import { runEffect } from '../audit/runEffect.ts'

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

const claimText = 'SELECT bank.claim_suspense($1) AS count'

/** Credits a member with all deposits in suspense that its address sent; returns how many. */
export async function claimRecharges(tx: Transaction, memberId: MemberId): Promise<number> {
  return (await queryOne<{ count: number }>(tx, 'bank_claim_suspense', claimText, [memberId])).count
}

/** Credits the deposit in suspense that a proposal names to its member. Throws 3018 when it is not in suspense any more. */
export async function bookSuspense(tx: Transaction, proposalId: string, at: Date): Promise<void> {
  await runEffect(tx, sql`SELECT bank.apply_suspense_booking(${proposalId}, ${at})`)
}

/**
 * Books the capital or surplus that a proposal names, from a deposit in suspense or from the vault; `filling` of it, in
 * micro-units, covers losses. Throws 3018 a deposit that is gone or may be a member's.
 */
export async function bookCapital(
  tx: Transaction,
  { proposalId, filling, at }: { readonly proposalId: string; readonly filling: bigint; readonly at: Date },
): Promise<void> {
  await runEffect(tx, sql`SELECT bank.apply_capital(${proposalId}, ${filling}, ${at})`)
}
