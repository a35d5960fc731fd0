import type { Database } from '@bank/database'
import { sql } from 'kysely'

/** The newest comparison of vault and ledger. */
export type SolvencyVerdict = {
  /** True before the first look, when nothing can be owed yet. */
  readonly isSolvent: boolean
  /** True while the comparison is recent enough, and before the first one. */
  readonly isFresh: boolean
}

/**
 * Measurements run twice a minute and an alarm reports ten minutes without one: after six hours it is still unfixed.
 * Fewer hours would stop a bank whose providers fail for an evening, more would sell through a night unseen.
 */
const freshHours = 6

/** The order of measurements, the newest first: the last one inserted may be older, as two workers measure at once. */
export const newestCheckFirst = sql.raw('block_number DESC, at DESC, id DESC')

/** Minutes of blocks: measurements read the newest final block, to which the follower of the vault comes a little later. */
const aheadBlocks = 1_000

/**
 * The rows of the table solvency_check that count, as a condition: shortfalls, and what covers everything at a block that
 * the same vault is followed to, or nearly. A row of a block far ahead would else stay the newest.
 */
export const countedCheck = sql.raw<boolean>(`(NOT is_solvent
  OR NOT EXISTS (SELECT FROM bank.chain_follower f WHERE f.kind IN ('recharges', 'payouts', 'growth'))
  OR block_number <= (SELECT max(f.block_number) + ${aheadBlocks} FROM bank.chain_follower f
    WHERE f.chain_id = solvency_check.chain_id AND f.address = solvency_check.vault))`)

/**
 * Reads the verdict of the newest measurement, and whether it is still valid. Its age is the database's own time when the books were read, which no demo lets pass.
 */
export async function getSolvencyVerdict(reader: Database['kysely']): Promise<SolvencyVerdict> {
  const { rows } = await sql<SolvencyVerdict>`
    SELECT is_solvent AS "isSolvent",
      read_at > clock_timestamp() - make_interval(hours => ${freshHours}::int) AS "isFresh"
    FROM bank.solvency_check WHERE ${countedCheck} ORDER BY ${newestCheckFirst} LIMIT 1`.execute(reader)
  return rows[0] ?? { isSolvent: true, isFresh: true }
}
