import { inTransaction, longStatementTimeout, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { computeTeam } from './computeTeam.ts'
import { writeTeamTotals } from './writeTeamTotals.ts'

const dayMs = 86_400_000

/**
 * Adds up everybody's team as it stands now, and the level of the seven days before this UTC day; answers false where another process began the same after this
 * call was made, and has finished. Readers see the totals of before until all the new ones are there.
 */
export async function updateTeamTotals(bank: BankContext): Promise<boolean> {
  const { levels } = (await bank.getParameters()).earning
  const at = await bank.clock.now()
  const weekEnd = new Date(Math.floor(at.getTime() / dayMs) * dayMs)
  return inTransaction(bank.database, async (tx) => {
    await sql.raw(longStatementTimeout.statement).execute(tx)
    const startedAt = await begin(tx)
    if (startedAt === null) return false
    const { tree, totals } = await computeTeam(tx, { levels, weekEnd })
    // Nothing is written before all is known: no number of the ledger waits for the sums.
    await writeTeamTotals(tx, tree, totals)
    await sql`SELECT bank.update_team_rebuild(${startedAt}, ${at}, ${tree.levels.length - 1})`.execute(tx)
    return true
  })
}

/** Waits until no other rebuild is at work; the server's time, to the microsecond, or null where one has just served. */
async function begin(tx: Transaction): Promise<string | null> {
  // The time is asked before the lock is waited for.
  const { rows: asked } = await sql<{ at: string }>`
    SELECT clock_timestamp()::text AS at, pg_advisory_xact_lock(hashtextextended('bank.team', 0))`.execute(tx)
  const { rows } = await sql<{ at: string }>`
    SELECT clock_timestamp()::text AS at
    WHERE NOT EXISTS (SELECT FROM bank.team_rebuild r WHERE r.started_at >= ${asked[0]?.at})`.execute(tx)
  return rows[0]?.at ?? null
}
