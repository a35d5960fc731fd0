/**
 * Why a pool is not followed any further:
 * depositsDiffer (a deposit is missing, out of its turn, or its label and leaf are not made of what else it says),
 * rootDiffers (the deposits read do not give the pool's root), spendsDiffer (withdrawals and take-backs do not agree with
 * what the pool says is spent, or with what it holds), publicationsDiffer (a root is not usable as its event says),
 * finalBlockChanged.
 */
export type PoolStopReason =
  | 'depositsDiffer'
  | 'rootDiffers'
  | 'spendsDiffer'
  | 'publicationsDiffer'
  | 'finalBlockChanged'

/** Nothing more of the pool is believed until the evidence agrees again. */
export class PoolStopped extends Error {
  override readonly name = 'PoolStopped'
  readonly reason: PoolStopReason

  constructor(reason: PoolStopReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}
