import type { Transaction } from '@bank/database'
import {
  createPostingKey,
  getBalances,
  type MemberId,
  parseMemberId,
  postLossReturn,
  postLossShare,
  postStakeReturn,
} from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import {
  addReturned,
  type LossShareRow,
  lockUnreturned,
  type MemberShare,
  type PostedShare,
  releaseStake,
  updatePosted,
} from '../lossShareRecords/lossShare.ts'
import { returnWithdrawal } from '../withdrawalOrders/returnWithdrawal.ts'
import { updateWithdrawal } from '../withdrawalOrders/withdrawalOrder.ts'

/** A member's share in the transaction that posts it. */
export type ShareTask = { readonly share: LossShareRow; readonly member: MemberShare; readonly at: Date }

const getLesser = (one: bigint, other: bigint) => (one < other ? one : other)
const openStates = ['requested', 'screening', 'review', 'frozen', 'approved'] as const

/**
 * Takes a member's share: of GUSD first, then of USDT. Where both do not suffice, orders without a payment under way return to
 * the balance, the newest first, and then open stakes give principal in proportion. Throws LedgerError
 * insufficientBalance when the member spent it meanwhile, capReached.
 */
export async function takeShare(tx: Transaction, task: ShareTask): Promise<void> {
  const { share, member, at } = task
  const memberId = parseMemberId(member.memberId)
  const readFree = async () => {
    const { USDT, GUSD } = await getBalances(tx, memberId)
    return { usdt: USDT.total.micro, gusd: GUSD.total.micro }
  }
  let free = await readFree()
  if (free.usdt + free.gusd < member.micro) {
    await freeClaims(tx, task, member.micro - free.usdt - free.gusd)
    free = await readFree()
  }
  const gusdMicro = getLesser(free.gusd, member.micro)
  const posted = { usdtMicro: member.micro - gusdMicro, gusdMicro }
  await postLossShare(tx, toPosting(task, memberId, posted))
  await updatePosted(tx, share.id, { ...posted, memberId: member.memberId, at })
}

/** Gives a member back a share of a loss, in the currencies in which it was taken, USDT first. */
export async function giveShare(tx: Transaction, task: ShareTask): Promise<void> {
  const { share, member, at } = task
  const { memberId, micro } = member
  const lossId = share.loss_id
  if (lossId === null) throw new Error(`return ${share.id} belongs to no loss`)
  const left = await lockUnreturned(tx, lossId, memberId)
  const usdtMicro = getLesser(left.usdtMicro, micro)
  const given = { usdtMicro, gusdMicro: micro - usdtMicro }
  await postLossReturn(tx, toPosting(task, parseMemberId(memberId), given))
  await addReturned(tx, lossId, { ...given, memberId })
  await updatePosted(tx, share.id, { ...given, memberId, at })
}

/** The key makes a share of a decision happen once a member, in any process. */
function toPosting({ share, at }: ShareTask, memberId: MemberId, posted: PostedShare) {
  return {
    key: createPostingKey(share.kind, share.id, memberId),
    memberId,
    usdt: amountOf('USDT', posted.usdtMicro),
    gusd: amountOf('GUSD', posted.gusdMicro),
    metadata: { source: { kind: 'operator', id: share.id }, reason: share.kind },
    at,
  }
}

async function freeClaims(tx: Transaction, task: ShareTask, missing: bigint): Promise<void> {
  const rest = missing - (await returnOrders(tx, task, missing))
  if (rest > 0n) await releaseStakes(tx, task, rest)
}

/** Returns open orders without a payment under way, whole, until enough is free; answers how much that was. */
async function returnOrders(tx: Transaction, { member, at }: ShareTask, missing: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: string; open: string; paid: boolean }>`
    SELECT w.id, (w.amount - w.paid_amount)::text AS open, w.paid_amount > 0 AS paid FROM bank.withdrawal w
    WHERE w.member_id = ${member.memberId} AND w.state IN (${sql.join([...openStates])})
      AND NOT EXISTS (SELECT FROM bank.payout p WHERE p.withdrawal_id = w.id AND p.state = 'sending')
    ORDER BY w.id DESC FOR UPDATE OF w`.execute(tx)
  let returned = 0n
  for (const { id, open, paid } of rows) {
    if (returned >= missing) break
    const change = { state: paid ? 'failed' : 'cancelled', reason: 'lossShare', state_at: at } as const
    const order = await updateWithdrawal(tx, id, change, { states: openStates })
    if (order === undefined) continue
    await returnWithdrawal(tx, order, at)
    returned += BigInt(open)
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
  const { rows } = await sql<{ id: string; principal: string; part: string }>`
    WITH open AS (
      SELECT id, principal FROM bank.stake WHERE member_id = ${member.memberId} AND redeemed_at IS NULL
    )
    SELECT a.owner_id::text AS id, a.claim::text AS principal, a.share::text AS part
    FROM (SELECT array_agg(id) AS ids, array_agg(principal) AS principals FROM open) o,
      bank.allocate_pro_rata(o.ids, o.principals, ${micro}::bigint) a WHERE a.share > 0`.execute(tx)
  for (const { id, principal, part } of rows) {
    await releaseStake(tx, { id: share.id, stakeId: id, micro: BigInt(part) })
    await postStakeReturn(tx, {
      key: createPostingKey('lossShareStake', share.id, id),
      memberId: parseMemberId(member.memberId),
      amount: amountOf('GUSD', BigInt(part)),
      metadata: {
        source: { kind: 'stake', id },
        principal: toDecimal(amountOf('GUSD', BigInt(principal))),
        reason: 'lossShare',
      },
      at,
    })
  }
}
