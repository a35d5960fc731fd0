import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { releaseUnspentBudget } from '../settlementDays/releaseUnspentBudget.ts'
import { updateSettlementDay } from '../settlementDays/settlementDay.ts'
import type { RewardOptions } from './rewardOptions.ts'

/**
 * Closes a day after its last chunk is paid: the rest of its budget goes back to revenue. Returns
 * true if this call ended it; any number of workers may try.
 */
export async function closeRewards(bank: BankContext, day: string, options: RewardOptions): Promise<boolean> {
  // Asked before the transaction holds a connection, for it may need one of its own.
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const row = await tx
      .selectFrom('bank.settlement_day')
      .select('rewards_budget')
      .where('day', '=', day)
      .where('state', '=', 'rewards')
      .where('rewards_due', 'is not', null)
      .where(sql<boolean>`NOT EXISTS (SELECT FROM bank.reward_chunk
        WHERE reward_chunk.day = settlement_day.day AND done_at IS NULL)`)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return false
    await options.failpoint?.('close:locked')
    const { amount } = await tx
      .selectFrom('bank.reward_chunk')
      .select(({ fn }) => fn.sum<string | null>('amount').as('amount'))
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    const paid = BigInt(amount ?? 0)
    await releaseUnspentBudget(tx, { day, from: 'rewards', budget: BigInt(row.rewards_budget), paid, at })
    await options.failpoint?.('close:returned')
    await updateSettlementDay(tx, day, { state: 'done', rewards_paid: paid, done_at: at })
    await options.failpoint?.('close:done')
    return true
  })
}
