import { inTransaction } from '@bank/database'
import { queryOne } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import type { PassOptions } from './passOptions.ts'

const text = 'SELECT bank.close_budget($1, $2, $3) AS "isClosed"'

/**
 * Closes the interest or the rewards of a day after the last chunk: the rest of the budget goes back to revenue.
 * Returns true if this call closed it; any number of workers may try.
 */
export async function closeBudget(
  bank: BankContext,
  { day, from }: { readonly day: string; readonly from: 'interest' | 'rewards' },
  options: PassOptions,
): Promise<boolean> {
  // Asked before the transaction holds a connection, for it may need one of its own.
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const { isClosed } = await queryOne<{ isClosed: boolean }>(tx, 'bank_close_budget', text, [day, from, at])
    if (isClosed) await options.failpoint?.('close:done')
    return isClosed
  })
}
