import type { Transaction } from '@bank/database'
import { LedgerError, type LedgerFault, toLedgerError } from '@bank/ledger'
import type { RawBuilder } from 'kysely'
import { BankError } from '../errors.ts'
import { runAct } from './runAct.ts'

const shortages: ReadonlySet<LedgerFault> = new Set(['insufficientBalance', 'revenueExhausted', 'outOfRange'])

/**
 * Does what two operators agreed on, by one of the database's functions, and returns its row. Throws what `runAct` throws,
 * 3015 when revenue or a balance is too small, and 3018 for every other refusal of the ledger.
 */
export async function runEffect<Row>(tx: Transaction, call: RawBuilder<Row>): Promise<Row> {
  try {
    return await runAct(tx, call)
  } catch (cause) {
    const error = toLedgerError(cause)
    if (!(error instanceof LedgerError)) throw error
    throw new BankError(shortages.has(error.fault) ? 3015 : 3018, { cause: error })
  }
}
