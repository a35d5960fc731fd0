import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { updateTeamTotals } from '../teamTotals/updateTeamTotals.ts'

/** A rebuild may take a twentieth of the time: a small bank is up to date in seconds, a large one in minutes. */
const restFactor = 20
const restMin = '5 seconds'
const restMax = '5 minutes'

/** Rebuilds the team's totals where they are due; answers whether it did. Any number of workers may ask at once. */
export async function syncTeam(bank: BankContext): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    SELECT clock_timestamp() >= ended_at
      + least(${restMax}::interval, greatest(${restMin}::interval, ${restFactor} * (ended_at - started_at))) AS "isDue"
    FROM bank.team_rebuild`.execute(bank.database.kysely)
  return (rows[0]?.isDue ?? true) && updateTeamTotals(bank)
}
