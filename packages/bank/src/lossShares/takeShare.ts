import type { Transaction } from '@bank/database'
import { getBalances, parseMemberId } from '@bank/ledger'
import { sql } from 'kysely'
import {
  type LossShareRow,
  type MemberShare,
  postMemberShare,
  returnPrincipal,
} from '../lossShareRecords/lossShare.ts'
import { returnOrderForLoss } from '../withdrawalOrders/withdrawalOrder.ts'

/** A member's share in the transaction that posts it. */
export type ShareTask = {
  readonly share: LossShareRow
  readonly member: MemberShare
  /** Balances of the member together, in micro-units. */
  readonly freeMicro: bigint
  readonly at: Date
}

const openStates = ['requested', 'screening', 'review', 'frozen', 'approved'] as const

/** Reads a member's balances together, in micro-units; before the transaction posts, for a cluster refuses it after. */
export async function readFreeMicro(tx: Transaction, memberId: string): Promise<bigint> {
  const { USDT, GUSD } = await getBalances(tx, parseMemberId(memberId))
  return USDT.total.micro + GUSD.total.micro
}

/**
 * Takes a member's share: of GUSD first, then of USDT. Where both do not suffice, orders without a payment under way return to
 * the balance, the newest first, and then open stakes give principal in proportion. Throws LedgerError
 * insufficientBalance when the member spent it meanwhile, capReached.
 */
export async function takeShare(tx: Transaction, task: ShareTask): Promise<void> {
  const { share, member, freeMicro, at } = task
  if (freeMicro < member.micro) await freeClaims(tx, task, member.micro - freeMicro)
  await postMemberShare(tx, share, { memberId: member.memberId, at })
}

async function freeClaims(tx: Transaction, task: ShareTask, missing: bigint): Promise<void> {
  const rest = missing - (await returnOrders(tx, task, missing))
  if (rest > 0n) await releaseStakes(tx, task, rest)
}

/** Returns open orders without a payment under way, whole, until enough is free; answers how much that was. */
async function returnOrders(
  tx: Transaction,
  { share, member, at }: ShareTask,
  missing: bigint,
): Promise<bigint> {
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM bank.withdrawal w
    WHERE w.member_id = ${member.memberId} AND w.state IN (${sql.join([...openStates])})
      AND NOT EXISTS (SELECT FROM bank.payout p WHERE p.withdrawal_id = w.id AND p.state = 'sending')
    ORDER BY w.id DESC FOR UPDATE OF w`.execute(tx)
  let returned = 0n
  for (const { id } of rows) {
    if (returned >= missing) break
    returned += (await returnOrderForLoss(tx, { shareId: share.id, id, at })) ?? 0n
  }
  return returned
}

/** Returns a part of the principal of every open stake to the balance, in proportion, to the micro-unit. */
async function releaseStakes(
  tx: Transaction,
  { share, member, at }: ShareTask,
  micro: bigint,
): Promise<void> {
  await sql`SELECT bank.lock_open_stakes(${member.memberId})`.execute(tx)
  const { rows } = await sql<{ id: string; part: string }>`
    WITH open AS (
      SELECT id, principal FROM bank.stake WHERE member_id = ${member.memberId} AND redeemed_at IS NULL
    )
    SELECT a.owner_id::text AS id, a.share::text AS part
    FROM (SELECT array_agg(id) AS ids, array_agg(principal) AS principals FROM open) o,
      bank.allocate_pro_rata(o.ids, o.principals, ${micro}::bigint) a WHERE a.share > 0`.execute(tx)
  for (const { id, part } of rows)
    await returnPrincipal(tx, { id: share.id, stakeId: id, micro: BigInt(part), at })
}
