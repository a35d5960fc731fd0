import { rollUpHouse as rollUpLedger } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'

/** Moves the house's closing points forward; safe at any time. Returns how many entries were folded in. */
export function rollUpHouse(bank: BankContext): Promise<bigint> {
  return rollUpLedger(bank.database)
}
