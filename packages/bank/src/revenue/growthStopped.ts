/**
 * Why growth is not measured:
 * counterWentBack (the vault has counted less than before), counterMismatch (what was sent to the vault is less than
 * it counted as deposits), finalBlockChanged (a block that was final is another one now), wrongToken,
 * providersDisagree, wrongChain.
 */
export type GrowthStopReason =
  | 'counterWentBack'
  | 'counterMismatch'
  | 'finalBlockChanged'
  | 'wrongToken'
  | 'providersDisagree'
  | 'wrongChain'

/** Nothing is booked until the evidence agrees again. */
export class GrowthStopped extends Error {
  override readonly name = 'GrowthStopped'
  readonly reason: GrowthStopReason

  constructor(reason: GrowthStopReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}
