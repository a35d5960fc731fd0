import { inTransaction, longStatementTimeout, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { getEarningGates } from '../earningGates/getEarningGates.ts'
import { stakeRates } from '../policies/stakeRates.ts'
import type { EarningParameters } from '../settings/earningParameters.ts'
import type { PassOptions } from '../settlementDays/passOptions.ts'
import { updateSettlementDay } from '../settlementDays/settlementDay.ts'
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
    const row = await tx
      .selectFrom('bank.settlement_day')
      .select('rewards_budget')
      .where('day', '=', day)
      .where('state', '=', 'rewards')
      .where('rewards_due', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return false
    await options.failpoint?.('compute:locked')
    const gates = await getEarningGates(tx)
    const budget = gates.team && gates.isSolvent ? BigInt(row.rewards_budget) : 0n
    const due = budget === 0n ? 0n : await writeRewards(tx, { day, budget, earning })
    await options.failpoint?.('compute:written')
    await updateSettlementDay(tx, day, { rewards_due: due })
    await options.failpoint?.('compute:done')
    return true
  })
}

/** Answers what the rates say in all. */
async function writeRewards(
  tx: Transaction,
  { day, budget, earning }: { day: string; budget: bigint; earning: EarningParameters },
): Promise<bigint> {
  const { recommendRate, equalLevelRate, levels } = earning
  const { rows } = await sql<{ due: string }>`
    SELECT due FROM bank.compute_rewards(${day}, ${budget}, ${stakeRates.partsOf(recommendRate)},
      ${levels.map(({ rate }) => stakeRates.partsOf(rate))}::bigint[],
      ${stakeRates.partsOf(equalLevelRate)})`.execute(tx)
  return BigInt(rows[0]?.due ?? 0)
}
