import { rollUpHouse as rollUpLedger } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'

/** Moves the closing points of house accounts forward; safe at any time. Returns the number of entries rolled up. */
export function rollUpHouse(bank: BankContext): Promise<bigint> {
  return rollUpLedger(bank.database)
}
