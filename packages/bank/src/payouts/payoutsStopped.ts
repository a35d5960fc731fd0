/**
 * Why no payout is admitted or signed:
 * unknownPayout (the vault paid something the books do not know: an order made after the backup this database was put
 * back from, the owner's own withdrawal, a stolen key), payoutMismatch (a payout id of ours was used for another
 * recipient or amount), counterMismatch (the events read do not add up to the vault's counter), finalBlockChanged,
 * unexplainedOutflow (the vault's newest counter is above everything we know to be on its way).
 */
export type PayoutStopReason =
  | 'unknownPayout'
  | 'payoutMismatch'
  | 'counterMismatch'
  | 'finalBlockChanged'
  | 'unexplainedOutflow'

/** Nothing is paid until the evidence agrees again, or operators have acknowledged what was found. */
export class PayoutsStopped extends Error {
  override readonly name = 'PayoutsStopped'
  readonly reason: PayoutStopReason

  constructor(reason: PayoutStopReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}
