import { LedgerError } from '@bank/ledger'
import { BankError } from '../../errors.ts'

/** Converts a ledger rejection to an operator's error: 3015 not enough in revenue or balance, 3018 the rest. */
export function toOperatorError(error: unknown): unknown {
  if (!(error instanceof LedgerError)) return error
  const isShort =
    error.fault === 'insufficientBalance' ||
    error.fault === 'revenueExhausted' ||
    error.fault === 'outOfRange'
  return new BankError(isShort ? 3015 : 3018, { cause: error })
}
