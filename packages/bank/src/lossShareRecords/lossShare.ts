import type { Database, Tables, Transaction } from '@bank/database'
import { queryOne } from '@bank/ledger'
import { type Selectable, sql } from 'kysely'

type Executor = Database['kysely'] | Transaction

export type LossShareRow = Selectable<Tables['bank.loss_share']>

/** A member's share to post; micro-units. */
export type MemberShare = { readonly memberId: string; readonly micro: bigint }

/**
 * Shared beyond what is missing, in micro-units: the next payment or deposit may cost the vault a few wei by Aave's
 * rounding, and would show it short by a micro-unit again.
 */
export const roundingMicro = 1n

/** True when claims can bear an amount; beyond nine tenths no stake could bear its share and stay open. */
export const isShareable = (amountMicro: bigint, claimsMicro: bigint): boolean =>
  amountMicro * 10n <= claimsMicro * 9n

/** Sums what all members are owed, in micro-units, and counts those who are owed anything. */
export async function sumClaims(
  executor: Executor,
): Promise<{ readonly micro: bigint; readonly members: number }> {
  const { rows } = await sql<{ claims: string; members: string }>`
    SELECT coalesce(sum(claim), 0)::text AS claims, count(*)::text AS members FROM (
      SELECT usdt + gusd + ordered + staked + promised AS claim FROM bank.list_member_claims()) c
    WHERE claim > 0`.execute(executor)
  const [row] = rows
  return { micro: BigInt(row?.claims ?? 0), members: Number(row?.members ?? 0) }
}

/** Begins a decided proposal, in the transaction that applies it. Throws LG010 unless two operators decided a day ago. */
export async function beginLossShare(tx: Transaction, id: string, at: Date): Promise<void> {
  await sql`SELECT bank.begin_loss_share(${id}, ${at})`.execute(tx)
}

/** Finds the loss or return that waits or is being posted; there is at most one. */
export async function findOpenLossShare(executor: Executor): Promise<LossShareRow | undefined> {
  return executor
    .selectFrom('bank.loss_share')
    .selectAll()
    .where('state', 'in', ['waiting', 'sharing'])
    .executeTakeFirst()
}

/** True while a loss or a return waits or is being posted. */
export async function isLossShareOpen(executor: Executor): Promise<boolean> {
  return (await findOpenLossShare(executor)) !== undefined
}

/**
 * True while payments wait for a loss or return: from the approval of a loss on, or those who leave in its day would
 * leave their shares to those who stay.
 */
export async function isPaymentHeld(executor: Executor): Promise<boolean> {
  if (await isLossShareOpen(executor)) return true
  const approved = await executor
    .selectFrom('bank.proposal')
    .select('id')
    .where('kind', '=', 'lossShare')
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return approved !== undefined
}

/** Gets a loss or return and holds it until the transaction ends; undefined where there is none. */
export async function lockLossShare(tx: Transaction, id: string): Promise<LossShareRow | undefined> {
  return tx.selectFrom('bank.loss_share').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Records that revenue and capital are used up as of now. */
export async function updateSwept(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('bank.loss_share')
    .set({ swept_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Ends a loss that needs no sharing (void), or one of which every share is posted (done). */
export async function endLossShare(
  tx: Transaction,
  id: string,
  end: { readonly state: 'done' | 'void'; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('bank.loss_share')
    .set({ state: end.state, done_at: end.at })
    .where('id', '=', id)
    .execute()
}

/** Fixes every member's share of an amount that waits; micro-units. */
export async function fixLossShare(
  tx: Transaction,
  params: { readonly id: string; readonly amount: bigint; readonly writtenOff: bigint; readonly at: Date },
): Promise<void> {
  const { id, amount, writtenOff, at } = params
  await sql`SELECT bank.fix_loss_share(${id}, ${amount}, ${writtenOff}, ${at})`.execute(tx)
}

/** Holds shares that are not posted and that no other worker holds, in the order of members. */
export async function lockUnposted(tx: Transaction, id: string, limit: number): Promise<MemberShare[]> {
  const { rows } = await sql<{ memberId: string; share: string }>`
    SELECT member_id AS "memberId", share FROM bank.lock_unposted_shares(${id}, ${limit})`.execute(tx)
  return rows.map(({ memberId, share }) => ({ memberId, micro: BigInt(share) }))
}

/** True when every share of it is posted. */
export async function isWhollyPosted(tx: Transaction, id: string): Promise<boolean> {
  const unposted = await tx
    .selectFrom('bank.loss_share_member')
    .select('member_id')
    .where('share_id', '=', id)
    .where('posted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return unposted === undefined
}

const postTexts = {
  lossShare: 'SELECT bank.post_loss_share($1, $2, $3)',
  lossReturn: 'SELECT bank.post_loss_return($1, $2, $3)',
} as const

/**
 * Posts a member's share as it was fixed: a loss out of GUSD first, a return in the currencies of its loss. Throws
 * LedgerError insufficientBalance, capReached.
 */
export async function postMemberShare(
  tx: Transaction,
  share: Pick<LossShareRow, 'id' | 'kind'>,
  posted: { readonly memberId: string; readonly at: Date },
): Promise<void> {
  await queryOne(tx, `bank_post_${share.kind}`, postTexts[share.kind], [share.id, posted.memberId, posted.at])
}

const returnPrincipalText = 'SELECT bank.return_principal_for_loss($1, $2, $3, $4)'

/** Returns principal of a stake to its member for a share that is not posted yet; micro-units. */
export async function returnPrincipal(
  tx: Transaction,
  params: { readonly id: string; readonly stakeId: string; readonly micro: bigint; readonly at: Date },
): Promise<void> {
  const { id, stakeId, micro, at } = params
  await queryOne(tx, 'bank_return_principal', returnPrincipalText, [id, stakeId, micro, at])
}

/** Charges revenue and then dust with up to this much, before any member bears a share; micro-units. */
export async function sweepEquity(
  tx: Transaction,
  params: { readonly id: string; readonly micro: bigint; readonly at: Date },
): Promise<void> {
  const { id, micro, at } = params
  await queryOne(tx, 'bank_sweep_equity', 'SELECT bank.sweep_equity($1, $2, $3)', [id, micro, at])
}

/** Sums what growth counts as missing and members have borne; micro-units. */
export async function sumWrittenOff(tx: Transaction): Promise<bigint> {
  const { sum } = await tx
    .selectFrom('bank.loss_share')
    .select(sql<string>`coalesce(sum(written_off), 0)::text`.as('sum'))
    .executeTakeFirstOrThrow()
  return BigInt(sum)
}

/** Sums what a return that is being posted still gives out of the surplus; micro-units. */
export async function sumUnreturned(tx: Transaction): Promise<bigint> {
  const { sum } = await tx
    .selectFrom('bank.loss_share as share')
    .innerJoin('bank.loss_share_member as member', 'member.share_id', 'share.id')
    .select(sql<string>`coalesce(sum(member.share), 0)::text`.as('sum'))
    .where('share.kind', '=', 'lossReturn')
    .where('share.state', '=', 'sharing')
    .where('member.posted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return BigInt(sum)
}
