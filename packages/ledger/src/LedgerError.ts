export type LedgerFault =
  | 'unbalanced'
  | 'insufficientBalance'
  | 'capReached'
  | 'revenueExhausted'
  | 'keyReused'
  | 'unknownAccount'
  | 'appendOnly'
  | 'outOfRange'

const ledgerFaults: Readonly<Record<string, LedgerFault>> = {
  LG001: 'unbalanced',
  LG003: 'capReached',
  LG004: 'revenueExhausted',
  LG005: 'keyReused',
  LG006: 'unknownAccount',
  LG009: 'appendOnly',
  // PostgreSQL's own code: an amount exceeds the range of a balance.
  '22003': 'outOfRange',
}

/** Refusal by the ledger, by name. Nothing was written when it is thrown. */
export class LedgerError extends Error {
  readonly fault: LedgerFault

  constructor(fault: LedgerFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'LedgerError'
    this.fault = fault
  }
}

/**
 * Converts a database error of the ledger's own states to a LedgerError; returns any other error unchanged.
 */
export function toLedgerError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  // A node of Citus names the constraint in the message alone, some versions with the number of the shard.
  const underFloor =
    ('constraint' in error && error.constraint === 'account_floor') ||
    (error.code === '23514' && /constraint "account_floor(_\d+)?"$/.test(error.message))
  const fault = underFloor ? 'insufficientBalance' : ledgerFaults[String(error.code)]
  return fault ? new LedgerError(fault, error.message, { cause: error }) : error
}
