import { inTransaction, longStatementTimeout } from '@bank/database'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { getEarningGates } from '../earningGates/getEarningGates.ts'
import { stakeRates } from '../policies/stakeRates.ts'
import type { PassOptions } from '../settlementDays/passOptions.ts'
import { insertDayRewards } from '../settlementDays/settlementDay.ts'
import { updateTeamTotals } from '../teamTotals/updateTeamTotals.ts'

/**
 * Writes all rewards due for a day with paid interest, once, with the current levels; returns true if it
 * was this call. Nothing is due without a budget, while the product is closed, or while liabilities are not covered.
 */
export async function computeRewards(bank: BankContext, day: string, options: PassOptions): Promise<boolean> {
  await updateTeamTotals(bank)
  await options.failpoint?.('compute:rebuilt')
  const { earning } = await bank.getParameters()
  return inTransaction(bank.database, async (tx) => {
    await sql.raw(longStatementTimeout.statement).execute(tx)
    const gates = await getEarningGates(tx)
    await options.failpoint?.('compute:begun')
    const isWritten = await insertDayRewards(tx, day, {
      pays: gates.team && gates.isSolvent,
      recommendPpb: stakeRates.partsOf(earning.recommendRate),
      levelPpb: earning.levels.map(({ rate }) => stakeRates.partsOf(rate)),
      equalPpb: stakeRates.partsOf(earning.equalLevelRate),
    })
    if (isWritten) await options.failpoint?.('compute:written')
    return isWritten
  })
}
