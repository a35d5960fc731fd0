/**
 * Why credits stand still:
 * counterMismatch (deposits read do not add up to the vault's own counter), finalBlockChanged (a block that was
 * final is no longer part of the chain), chainInconsistent (blocks do not follow one another, or a range and its
 * blocks tell different stories), providersDisagree, wrongChain, chainUnreadable (no answer, or none that can be
 * read), wrongToken, invalidAmount (not whole micro-units), finalityStalled (nothing new has become final).
 */
export type StopReason =
  | 'counterMismatch'
  | 'finalBlockChanged'
  | 'chainInconsistent'
  | 'providersDisagree'
  | 'wrongChain'
  | 'chainUnreadable'
  | 'wrongToken'
  | 'invalidAmount'
  | 'finalityStalled'

/** Nothing was credited, and nothing will be until the evidence agrees again. */
export class CreditsStopped extends Error {
  override readonly name = 'CreditsStopped'
  readonly reason: StopReason

  constructor(reason: StopReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}
