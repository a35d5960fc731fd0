import type { Database, Tables, Transaction } from '@bank/database'
import { type Selectable, sql } from 'kysely'

type Executor = Database['kysely'] | Transaction

export type LossShareRow = Selectable<Tables['bank.loss_share']>

/** A member's share to post; micro-units. */
export type MemberShare = { readonly memberId: string; readonly micro: bigint }

/** Posted part of a share, by currency; micro-units. */
export type PostedShare = { readonly usdtMicro: bigint; readonly gusdMicro: bigint }

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
  const rows = await tx
    .selectFrom('bank.loss_share_member')
    .select(['member_id', 'share'])
    .where('share_id', '=', id)
    .where('posted_at', 'is', null)
    .orderBy('member_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ member_id, share }) => ({ memberId: member_id, micro: BigInt(share) }))
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

/** Records a member's share as posted. */
export async function updatePosted(
  tx: Transaction,
  id: string,
  posted: PostedShare & { readonly memberId: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('bank.loss_share_member')
    .set({ usdt: posted.usdtMicro, gusd: posted.gusdMicro, posted_at: posted.at })
    .where('share_id', '=', id)
    .where('member_id', '=', posted.memberId)
    .execute()
}

/** Reads what is left of a member's share of a loss, by currency, and holds it until the transaction ends. */
export async function lockUnreturned(
  tx: Transaction,
  lossId: string,
  memberId: string,
): Promise<PostedShare> {
  const row = await tx
    .selectFrom('bank.loss_share_member')
    .select(['usdt', 'gusd', 'returned_usdt', 'returned_gusd'])
    .where('share_id', '=', lossId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    usdtMicro: BigInt(row.usdt) - BigInt(row.returned_usdt),
    gusdMicro: BigInt(row.gusd) - BigInt(row.returned_gusd),
  }
}

/** Adds to what a member was given back of a loss. */
export async function addReturned(
  tx: Transaction,
  lossId: string,
  given: PostedShare & { readonly memberId: string },
): Promise<void> {
  await tx
    .updateTable('bank.loss_share_member')
    .set({
      returned_usdt: sql<string>`returned_usdt + ${given.usdtMicro}::bigint`,
      returned_gusd: sql<string>`returned_gusd + ${given.gusdMicro}::bigint`,
    })
    .where('share_id', '=', lossId)
    .where('member_id', '=', given.memberId)
    .execute()
}

/** Takes principal out of a stake for a share that is not posted yet; micro-units. */
export async function releaseStake(
  tx: Transaction,
  params: { readonly id: string; readonly stakeId: string; readonly micro: bigint },
): Promise<void> {
  await sql`SELECT bank.release_stake(${params.id}, ${params.stakeId}, ${params.micro})`.execute(tx)
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
