/** Severity of every alarm, worst first. */
export const severities = {
  frozen: 'critical',
  insolvent: 'critical',
  vaultShort: 'critical',
  vaultLost: 'critical',
  unrecognizedPayout: 'critical',
  orderUnproven: 'critical',
  booksDiffer: 'critical',
  creditsHalted: 'critical',
  payoutsHalted: 'critical',
  signerHalted: 'critical',
  chainSilent: 'critical',
  payoutsPaused: 'critical',
  growthHalted: 'critical',
  poolHalted: 'critical',
  depositNotRemoved: 'critical',
  operatorGuessed: 'warning',
  growthBehind: 'warning',
  cursorBehind: 'warning',
  solvencyUnread: 'warning',
  attestationLate: 'warning',
  outboxStuck: 'warning',
  gasOverBudget: 'warning',
  screeningWaits: 'warning',
  withdrawalFrozen: 'warning',
  liquidityShort: 'warning',
  reviewWaits: 'warning',
  signaturesMissing: 'warning',
  poolBehind: 'warning',
  depositsUnapproved: 'warning',
  depositsUnscreened: 'warning',
  relaysLate: 'warning',
  depositReviewWaits: 'warning',
  crossUnproven: 'warning',
  crossUnfollowed: 'warning',
  crossFillLost: 'warning',
  crossRefundLate: 'warning',
} as const satisfies Record<string, 'critical' | 'warning'>

export type AlarmCode = keyof typeof severities

/** A condition that needs an operator now. `facts` are its figures, `sinceTime` is in epoch milliseconds. */
export type Alarm = {
  readonly code: AlarmCode
  readonly severity: 'critical' | 'warning'
  readonly subject: string
  readonly facts: Readonly<Record<string, string>>
  readonly sinceTime: number | null
}

/** An alarm before its severity. */
export type Found = Omit<Alarm, 'severity'>
