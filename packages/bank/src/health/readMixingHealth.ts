import { sql } from 'kysely'
import { formatEther } from 'viem'
import type { BankContext } from '../bankContext.ts'

/** The number of waiting items and the time of the oldest; times in epoch milliseconds. */
export type Waiting = { readonly count: number; readonly oldestTime: number | null }

/** Private transfers as the books have them. */
export type MixingHealth = {
  readonly pools: readonly {
    readonly pool: string
    /** The amount of one deposit, in BNB. */
    readonly amount: string
    readonly haltedReason: string | null
    readonly haltTime: number | null
    readonly updateTime: number
  }[]
  /** Deposits that the list has not answered about, and those in review. */
  readonly unscreened: Waiting
  readonly inReview: Waiting
  /** Cleared deposits that are not in the tree. */
  readonly unapproved: Waiting
  /** Refused deposits that are in the tree; by the wall clock. */
  readonly unremoved: Waiting
  /** Proofs whose random moment is over, by the wall clock. */
  readonly unrelayed: Waiting
}

type WaitingName = Exclude<keyof MixingHealth, 'pools'>

/** Reads the facts about private transfers that may need an operator; of pools that ended nothing does. */
export async function readMixingHealth({ database }: BankContext): Promise<MixingHealth> {
  const pools = await database.kysely
    .selectFrom('bank.followed_pool')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('pool')
    .execute()
  const { rows } = await sql<{ name: WaitingName; count: number; oldest: Date | null }>`
    WITH deposits AS (
      SELECT d.* FROM bank.private_deposit d JOIN bank.followed_pool p USING (chain_id, pool) WHERE p.ended_at IS NULL)
    SELECT 'unscreened' AS name, count(*)::int AS count, min(made_at) AS oldest FROM deposits
      WHERE screening = 'waiting' AND taken_back_hash IS NULL
    UNION ALL
    SELECT 'inReview', count(*)::int, min(made_at) FROM deposits
      WHERE screening = 'review' AND taken_back_hash IS NULL
    UNION ALL
    SELECT 'unapproved', count(*)::int, min(screened_at) FROM deposits
      WHERE screening = 'cleared' AND taken_back_hash IS NULL AND place IS NULL
    UNION ALL
    SELECT 'unremoved', count(*)::int, min(screened_at) FROM deposits
      WHERE screening = 'refused' AND taken_back_hash IS NULL AND place IS NOT NULL AND removed_epoch IS NULL
    UNION ALL
    SELECT 'unrelayed', count(*)::int, min(relay_at) FROM (
      SELECT o.pool, o.chain_id, o.relay_at FROM bank.mixing_order o
        JOIN deposits d ON d.chain_id = o.chain_id AND d.pool = o.pool AND d.leaf_index = o.leaf_index
        WHERE o.state IN ('proved', 'relaying') AND d.screening = 'cleared'
      UNION ALL
      SELECT r.pool, r.chain_id, r.relay_at FROM bank.relay_request r JOIN bank.followed_pool p USING (chain_id, pool)
        WHERE r.state IN ('proved', 'relaying') AND p.ended_at IS NULL) relays`.execute(database.kysely)
  const toWaiting = (name: WaitingName): Waiting => {
    const row = rows.find((each) => each.name === name)
    return { count: row?.count ?? 0, oldestTime: row?.oldest?.getTime() ?? null }
  }
  return {
    pools: pools.map((row) => ({
      pool: row.pool,
      amount: formatEther(BigInt(row.denomination)),
      haltedReason: row.halted_reason,
      haltTime: row.halted_at?.getTime() ?? null,
      updateTime: row.updated_at.getTime(),
    })),
    unscreened: toWaiting('unscreened'),
    inReview: toWaiting('inReview'),
    unapproved: toWaiting('unapproved'),
    unremoved: toWaiting('unremoved'),
    unrelayed: toWaiting('unrelayed'),
  }
}
