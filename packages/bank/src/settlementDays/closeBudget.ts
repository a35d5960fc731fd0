import { inTransaction, type Transaction } from '@bank/database'
import { createPostingKey, postSetAside } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import type { PassOptions } from './passOptions.ts'
import { updateSettlementDay } from './settlementDay.ts'

/** The state of a day is named like the budget that it pays; its chunks, and the change after the last of them. */
const budgets = {
  interest: {
    chunks: 'bank.settlement_chunk',
    toNext: (paid: bigint, at: Date) => ({ state: 'rewards' as const, interest_paid: paid, interest_at: at }),
  },
  rewards: {
    chunks: 'bank.reward_chunk',
    toNext: (paid: bigint, at: Date) => ({ state: 'done' as const, rewards_paid: paid, done_at: at }),
  },
}

/**
 * Closes the interest or the rewards of a day after the last chunk: the rest of the budget goes back to revenue.
 * Returns true if this call closed it; any number of workers may try.
 */
export async function closeBudget(
  bank: BankContext,
  { day, from }: { readonly day: string; readonly from: keyof typeof budgets },
  options: PassOptions,
): Promise<boolean> {
  const { toNext } = budgets[from]
  const chunks = sql.table(budgets[from].chunks)
  // Asked before the transaction holds a connection, for it may need one of its own.
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const row = await tx
      .selectFrom('bank.settlement_day')
      .select(['interest_budget', 'rewards_budget'])
      .where('day', '=', day)
      .where('state', '=', from)
      .$if(from === 'rewards', (rows) => rows.where('rewards_due', 'is not', null))
      .where(sql<boolean>`NOT EXISTS (SELECT FROM ${chunks} chunk
        WHERE chunk.day = settlement_day.day AND done_at IS NULL)`)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return false
    await options.failpoint?.('close:locked')
    const { rows } = await sql<{ amount: string | null }>`
      SELECT sum(amount) AS amount FROM ${chunks} WHERE day = ${day}`.execute(tx)
    const paid = BigInt(rows[0]?.amount ?? 0)
    await releaseUnspentBudget(tx, { day, from, budget: BigInt(row[`${from}_budget`]), paid, at })
    await options.failpoint?.('close:returned')
    await updateSettlementDay(tx, day, toNext(paid, at))
    await options.failpoint?.('close:done')
    return true
  })
}

/**
 * Gives what a settled day had set aside and did not need back to revenue, once a day and purpose. Amounts in
 * micro-units; throws when more was paid than set aside.
 */
async function releaseUnspentBudget(
  tx: Transaction,
  params: {
    readonly day: string
    readonly from: 'interest' | 'rewards'
    readonly budget: bigint
    readonly paid: bigint
    readonly at: Date
  },
): Promise<void> {
  const { day, from, budget, paid, at } = params
  const left = budget - paid
  if (left < 0n) throw new Error(`${from} of ${day}: ${paid} paid out of ${budget}`)
  if (left === 0n) return
  await postSetAside(tx, {
    key: createPostingKey('setAside', day, `${from}Left`),
    from,
    to: 'revenue',
    amount: amountOf('GUSD', left),
    metadata: { kind: 'settlement', day },
    at,
  })
}
