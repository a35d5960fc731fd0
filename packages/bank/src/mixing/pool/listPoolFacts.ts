import { sql } from 'kysely'
import { type Address, formatEther, getAddress } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'

/** The newest change of a pool's tree. */
export type LastChange = {
  readonly kind: 'approved' | 'removed'
  readonly root: string
  readonly depositCount: number
  /** The root counts from this time on. */
  readonly usableFrom: number
  readonly txHash: string
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
  /** Leaves of the tree, removed ones not among them. */
  readonly approvedCount: number
  readonly lastChange: LastChange | null
  readonly epochSeconds: number
  readonly minimumBatch: number
  readonly relayer: string
  readonly blockNumber: string
  readonly blockTime: number
  readonly updateTime: number
  /** Reason of the halt: a code from the bank's own list. */
  readonly haltedReason: string | null
  readonly haltTime: number | null
  /** Time at which the workers' settings named it no longer; null while they do. */
  readonly endTime: number | null
}

type Row = {
  chain_id: string
  pool: string
  denomination: string
  epoch_seconds: number
  minimum_batch: number
  relayer: string
  block_number: string
  block_time: Date
  updated_at: Date
  halted_reason: string | null
  halted_at: Date | null
  ended_at: Date | null
  deposits: string
  waiting: string
  review: string
  cleared: string
  refused: string
  taken_back: string
  withdrawals: string
  approved: string
  kind: LastChange['kind'] | null
  root: string | null
  epoch: number | null
  changed: number | null
  change_hash: string | null
}

/** Lists the pools that are or were followed, smallest amount first, ended ones among them. Throws 403. */
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
        count(*) FILTER (WHERE place IS NOT NULL AND removed_epoch IS NULL) AS approved,
        count(*) FILTER (WHERE taken_back_hash IS NULL AND screening = 'waiting') AS waiting,
        count(*) FILTER (WHERE taken_back_hash IS NULL AND screening = 'review') AS review,
        count(*) FILTER (WHERE taken_back_hash IS NULL AND screening = 'cleared') AS cleared,
        count(*) FILTER (WHERE taken_back_hash IS NULL AND screening = 'refused') AS refused
      FROM bank.private_deposit d WHERE d.chain_id = p.chain_id AND d.pool = p.pool
    ) said
    LEFT JOIN LATERAL (
      SELECT c.kind, c.root, c.epoch, cardinality(c.deposits) AS changed, c.tx_hash AS change_hash
      FROM bank.tree_change c WHERE c.chain_id = p.chain_id AND c.pool = p.pool ORDER BY c.sequence DESC LIMIT 1
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
    approvedCount: Number(row.approved),
    lastChange: describeChange(row),
    epochSeconds: row.epoch_seconds,
    minimumBatch: row.minimum_batch,
    relayer: getAddress(row.relayer as Address),
    blockNumber: row.block_number,
    blockTime: row.block_time.getTime(),
    updateTime: row.updated_at.getTime(),
    haltedReason: row.halted_reason,
    haltTime: row.halted_at?.getTime() ?? null,
    endTime: row.ended_at?.getTime() ?? null,
  }
}

function describeChange({ kind, root, epoch, changed, change_hash, epoch_seconds }: Row): LastChange | null {
  if (kind === null || root === null || epoch === null || change_hash === null) return null
  const usableFrom = (epoch + 1) * epoch_seconds * 1_000
  return { kind, root, depositCount: changed ?? 0, usableFrom, txHash: change_hash }
}
