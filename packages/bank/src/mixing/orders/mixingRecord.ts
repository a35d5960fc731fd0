import type { Database, MixingOrderState, Transaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { sql } from 'kysely'
import { type Address, formatEther, getAddress, type Hex } from 'viem'

/** The orderStatus of the api. */
const mixingStatuses = { created: 0, confirmed: 1, withdrawn: 2, ended: 3, broadcast: 4 } as const

/** Detail within an orderStatus. */
export type MixingDetail =
  | Exclude<MixingOrderState, 'confirmed'>
  | 'screening'
  | 'review'
  | 'standby'
  | 'ready'
  | 'refused'

/** A private transfer as its member sees it: amounts in BNB as decimal strings, times in epoch milliseconds. */
export type MixingOrder = {
  readonly orderId: string
  readonly commitmentHex: string
  readonly depositAmount: string
  readonly orderStatus: number
  readonly detail: MixingDetail
  readonly reason: string | null
  readonly createTime: number
  readonly stateTime: number
  readonly fromAddress: string
  /** Null once it was deleted. */
  readonly receiverAddress: string | null
  readonly feeAmount: string
  readonly inHash: string | null
  readonly outHash: string | null
  readonly chainId: number
  readonly pool: string
  readonly leafIndex: number | null
  readonly managed: boolean
  readonly usableFrom: number | null
  readonly relayTime: number | null
}

type Filter = {
  readonly memberId: MemberId
  readonly orderStatus?: number | undefined
  readonly commitment?: Hex
  readonly limit: number
  readonly offset: number
}

type Row = {
  id: string
  commitment: string
  denomination: string
  status: number
  detail: MixingDetail
  reason: string | null
  created_at: Date
  state_at: Date
  depositor: string
  receiver: string | null
  fee: string
  in_hash: string | null
  out_hash: string | null
  chain_id: string
  pool: string
  leaf_index: number | null
  managed: boolean
  usable_from: Date | null
  relay_at: Date | null
  total: string
}

/** The time at which the epoch after a deposit's approval begins. */
const usableFrom = sql`to_timestamp((d.approved_epoch + 1)::bigint * p.epoch_seconds)`

/**
 * The orders with what follows from their deposits, by the time of the pool's own chain, as far as it was followed.
 * Screened is not yet ready: the deposit must have been approved in an epoch that is over.
 */
const describedOrders = sql`
  SELECT o.id, o.commitment, o.denomination, o.fee, o.receiver, o.in_hash, o.out_hash, o.chain_id, o.pool,
    o.leaf_index, o.created_at, o.state_at, o.relay_at, m.address AS depositor, o.sealed_note IS NOT NULL AS managed,
    CASE WHEN o.state = 'confirmed' AND d.screening = 'cleared' THEN ${usableFrom} END AS usable_from,
    CASE WHEN d.screening = 'refused' AND o.state IN ('confirmed', 'proved') THEN d.screening_reason
      ELSE o.reason END AS reason,
    CASE
      WHEN d.screening = 'refused' AND o.state IN ('confirmed', 'proved') THEN 'refused'
      WHEN o.state <> 'confirmed' THEN o.state
      WHEN d.screening = 'waiting' THEN 'screening'
      WHEN d.screening = 'review' THEN 'review'
      WHEN d.removed_epoch IS NULL AND ${usableFrom} <= p.block_time THEN 'ready'
      ELSE 'standby'
    END AS detail
  FROM bank.mixing_order o
  JOIN bank.member m ON m.id = o.member_id
  JOIN bank.followed_pool p ON p.chain_id = o.chain_id AND p.pool = o.pool
  LEFT JOIN bank.private_deposit d
    ON d.chain_id = o.chain_id AND d.pool = o.pool AND d.leaf_index = o.leaf_index`

/** A member's orders, newest first, and how many there are in all. */
export async function readMixingOrders(
  executor: Database['kysely'] | Transaction,
  filter: Filter,
): Promise<{ orders: MixingOrder[]; total: number }> {
  const status = filter.orderStatus ?? null
  const commitment = filter.commitment ?? null
  const { rows } = await sql<Row>`
    SELECT *, count(*) OVER () AS total FROM (
      SELECT *, CASE
        WHEN detail = 'created' THEN ${sql.lit(mixingStatuses.created)}
        WHEN detail = 'withdrawn' THEN ${sql.lit(mixingStatuses.withdrawn)}
        WHEN detail IN ('refused', 'failed', 'takenBack') THEN ${sql.lit(mixingStatuses.ended)}
        WHEN detail = 'broadcast' THEN ${sql.lit(mixingStatuses.broadcast)}
        ELSE ${sql.lit(mixingStatuses.confirmed)}
      END AS status
      FROM (${describedOrders}
        WHERE o.member_id = ${`${filter.memberId}`} AND (${commitment}::text IS NULL OR o.commitment = ${commitment})
      ) described
    ) numbered
    WHERE ${status}::int IS NULL OR status = ${status}
    ORDER BY id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(executor)
  if (rows.length > 0 || filter.offset === 0)
    return { orders: rows.map(describeRow), total: Number(rows[0]?.total ?? 0) }
  // A page past the end has no row that could carry the total.
  return { orders: [], total: (await readMixingOrders(executor, { ...filter, limit: 1, offset: 0 })).total }
}

/** One order of the member. Throws Error when it is gone. */
export async function getMixingOrder(
  executor: Database['kysely'] | Transaction,
  params: { readonly memberId: MemberId; readonly commitment: Hex },
): Promise<MixingOrder> {
  const [order] = (await readMixingOrders(executor, { ...params, limit: 1, offset: 0 })).orders
  if (!order) throw new Error('an order is gone')
  return order
}

function describeRow(row: Row): MixingOrder {
  return {
    orderId: row.id,
    commitmentHex: row.commitment,
    depositAmount: formatEther(BigInt(row.denomination)),
    orderStatus: row.status,
    detail: row.detail,
    reason: row.reason,
    createTime: row.created_at.getTime(),
    stateTime: row.state_at.getTime(),
    fromAddress: getAddress(row.depositor as Address),
    receiverAddress: row.receiver === null ? null : getAddress(row.receiver as Address),
    feeAmount: formatEther(BigInt(row.fee)),
    inHash: row.in_hash,
    outHash: row.out_hash,
    chainId: Number(row.chain_id),
    pool: getAddress(row.pool as Address),
    leafIndex: row.leaf_index,
    managed: row.managed,
    usableFrom: row.usable_from?.getTime() ?? null,
    relayTime: row.relay_at?.getTime() ?? null,
  }
}
