import { inTransaction, longWork } from '@bank/database'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'

/**
 * Adds up everybody's team and level as they stand now; answers false where another process began the same after this
 * call was made, and has finished. Readers see the totals of before until all the new ones are there.
 */
export async function rebuildTeam(bank: BankContext): Promise<boolean> {
  const { levels } = (await bank.getParameters()).earning
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    await sql.raw(longWork.statement).execute(tx)
    const { rows } = await sql<{ isRebuilt: boolean }>`
      SELECT bank.rebuild_team(${at}, ${levels.map(({ selfStake }) => selfStake.micro)}::bigint[],
        ${levels.map(({ community }) => community.micro)}::bigint[],
        ${levels.map(({ lines }) => lines)}::int[]) AS "isRebuilt"`.execute(tx)
    return rows[0]?.isRebuilt ?? false
  })
}
