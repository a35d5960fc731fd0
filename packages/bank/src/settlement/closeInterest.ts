import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { releaseUnspentBudget } from '../settlementDays/releaseUnspentBudget.ts'
import { updateSettlementDay } from '../settlementDays/settlementDay.ts'
import type { BankDay } from './bankDay.ts'
import type { SettlementOptions } from './settlementOptions.ts'

/**
 * Closes the interest after a day's last chunk: the rest of its budget goes back to revenue, and the rewards follow.
 * Returns true if this call closed it; any number of workers may try.
 */
export async function closeInterest(
  bank: BankContext,
  { day }: BankDay,
  options: SettlementOptions,
): Promise<boolean> {
  // Asked before the transaction holds a connection, for it may need one of its own.
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const row = await tx
      .selectFrom('bank.settlement_day')
      .select('interest_budget')
      .where('day', '=', day)
      .where('state', '=', 'interest')
      .where(sql<boolean>`NOT EXISTS (SELECT FROM bank.settlement_chunk
        WHERE settlement_chunk.day = settlement_day.day AND done_at IS NULL)`)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return false
    await options.failpoint?.('close:locked')
    const { amount } = await tx
      .selectFrom('bank.settlement_chunk')
      .select(({ fn }) => fn.sum<string | null>('amount').as('amount'))
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    const paid = BigInt(amount ?? 0)
    await releaseUnspentBudget(tx, { day, from: 'interest', budget: BigInt(row.interest_budget), paid, at })
    await options.failpoint?.('close:returned')
    await updateSettlementDay(tx, day, { state: 'rewards', interest_paid: paid, interest_at: at })
    await options.failpoint?.('close:done')
    return true
  })
}
