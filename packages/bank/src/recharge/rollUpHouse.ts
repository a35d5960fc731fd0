import { rollUpHouse as rollUpLedger } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { foldTotals } from '../runningTotals/runningTotals.ts'

/**
 * Moves the closing points of house accounts forward and folds the changes of running totals in; safe at any time. Returns
 * the number of entries rolled up.
 */
export async function rollUpHouse(bank: BankContext): Promise<bigint> {
  await foldTotals(bank.database)
  return rollUpLedger(bank.database)
}
