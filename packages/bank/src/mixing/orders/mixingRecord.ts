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
  readonly receiverAddress: string
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
  receiver: string
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

/**
 * The orders with what follows from their deposits: a root is usable by the time of the pool's own chain, as far as it
 * was followed. Screened is not yet ready: the set must have been published and have stood its time.
 */
const describedOrders = sql`
  SELECT o.id, o.commitment, o.denomination, o.fee, o.receiver, o.in_hash, o.out_hash, o.chain_id, o.pool,
    o.leaf_index, o.created_at, o.state_at, o.relay_at, m.address AS depositor, o.sealed_note IS NOT NULL AS managed, usable.first AS usable_from,
    CASE WHEN d.screening = 'refused' AND o.state IN ('confirmed', 'proved') THEN d.screening_reason
      ELSE o.reason END AS reason,
    CASE
      WHEN d.screening = 'refused' AND o.state IN ('confirmed', 'proved') THEN 'refused'
      WHEN o.state <> 'confirmed' THEN o.state
      WHEN d.screening = 'waiting' THEN 'screening'
      WHEN d.screening = 'review' THEN 'review'
      WHEN usable.first <= p.block_time THEN 'ready'
      ELSE 'standby'
    END AS detail
  FROM bank.mixing_order o
  JOIN bank.member m ON m.id = o.member_id
  JOIN bank.followed_pool p ON p.chain_id = o.chain_id AND p.pool = o.pool
  LEFT JOIN bank.private_deposit d
    ON d.chain_id = o.chain_id AND d.pool = o.pool AND d.leaf_index = o.leaf_index
  LEFT JOIN LATERAL (
    SELECT min(r.usable_from) AS first FROM bank.association_root r
    WHERE o.state = 'confirmed' AND d.screening = 'cleared' AND r.chain_id = o.chain_id AND r.pool = o.pool
      AND r.state = 'published' AND r.usable_until > p.block_time AND o.leaf_index = ANY (r.members)
  ) usable ON true`

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
    receiverAddress: getAddress(row.receiver as Address),
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
