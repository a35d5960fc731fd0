import type { AssociationRootState } from '@bank/database'
import { sql } from 'kysely'
import { type Address, formatEther, getAddress } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'

/** The newest root of a pool's screened set. */
export type PublishedRoot = {
  readonly root: string
  readonly state: AssociationRootState
  readonly memberCount: number
  readonly usableFrom: number | null
  readonly usableUntil: number | null
  readonly txHash: string | null
}

/** A pool as far as it was followed: the amount in BNB, times in epoch milliseconds. */
export type PoolFacts = {
  readonly chainId: number
  readonly pool: string
  readonly amount: string
  readonly depositCount: number
  /** Deposits that were not taken back, by what was decided about them. */
  readonly waitingCount: number
  readonly reviewCount: number
  readonly clearedCount: number
  readonly refusedCount: number
  readonly takenBackCount: number
  readonly withdrawalCount: number
  readonly root: PublishedRoot | null
  readonly standbySeconds: number
  readonly relayer: string
  readonly blockNumber: string
  readonly blockTime: number
  readonly updateTime: number
  /** Reason of the halt: a code from the bank's own list. */
  readonly haltedReason: string | null
  readonly haltTime: number | null
}

type Row = {
  chain_id: string
  pool: string
  denomination: string
  standby_seconds: string
  relayer: string
  block_number: string
  block_time: Date
  updated_at: Date
  halted_reason: string | null
  halted_at: Date | null
  deposits: string
  waiting: string
  review: string
  cleared: string
  refused: string
  taken_back: string
  withdrawals: string
  root: string | null
  root_state: AssociationRootState | null
  members: number | null
  usable_from: Date | null
  usable_until: Date | null
  root_hash: string | null
}

/** Lists the followed pools, smallest amount first; empty while the worker has none configured. Throws 403. */
export async function listPoolFacts(
  bank: BankContext,
  { operator }: { readonly operator: Operator },
): Promise<PoolFacts[]> {
  assertMay(operator, 'mixing.read')
  const { rows } = await sql<Row>`
    SELECT p.*, said.*, newest.*,
      (SELECT count(*) FROM bank.private_withdrawal w WHERE w.chain_id = p.chain_id AND w.pool = p.pool) AS withdrawals
    FROM bank.followed_pool p
    CROSS JOIN LATERAL (
      SELECT count(*) AS deposits, count(*) FILTER (WHERE taken_back_hash IS NOT NULL) AS taken_back,
        count(*) FILTER (WHERE taken_back_hash IS NULL AND screening = 'waiting') AS waiting,
        count(*) FILTER (WHERE taken_back_hash IS NULL AND screening = 'review') AS review,
        count(*) FILTER (WHERE taken_back_hash IS NULL AND screening = 'cleared') AS cleared,
        count(*) FILTER (WHERE taken_back_hash IS NULL AND screening = 'refused') AS refused
      FROM bank.private_deposit d WHERE d.chain_id = p.chain_id AND d.pool = p.pool
    ) said
    LEFT JOIN LATERAL (
      SELECT r.root, r.state AS root_state, cardinality(r.members) AS members, r.usable_from, r.usable_until,
        r.tx_hash AS root_hash
      FROM bank.association_root r WHERE r.chain_id = p.chain_id AND r.pool = p.pool AND r.state <> 'failed'
      ORDER BY r.sequence DESC LIMIT 1
    ) newest ON true
    ORDER BY p.denomination, p.chain_id, p.pool`.execute(bank.database.kysely)
  return rows.map(describeRow)
}

function describeRow(row: Row): PoolFacts {
  return {
    chainId: Number(row.chain_id),
    pool: getAddress(row.pool as Address),
    amount: formatEther(BigInt(row.denomination)),
    depositCount: Number(row.deposits),
    waitingCount: Number(row.waiting),
    reviewCount: Number(row.review),
    clearedCount: Number(row.cleared),
    refusedCount: Number(row.refused),
    takenBackCount: Number(row.taken_back),
    withdrawalCount: Number(row.withdrawals),
    root: describeRoot(row),
    standbySeconds: Number(row.standby_seconds),
    relayer: getAddress(row.relayer as Address),
    blockNumber: row.block_number,
    blockTime: row.block_time.getTime(),
    updateTime: row.updated_at.getTime(),
    haltedReason: row.halted_reason,
    haltTime: row.halted_at?.getTime() ?? null,
  }
}

function describeRoot(row: Row): PublishedRoot | null {
  if (row.root === null || row.root_state === null) return null
  return {
    root: row.root,
    state: row.root_state,
    memberCount: row.members ?? 0,
    usableFrom: row.usable_from?.getTime() ?? null,
    usableUntil: row.usable_until?.getTime() ?? null,
    txHash: row.root_hash,
  }
}
