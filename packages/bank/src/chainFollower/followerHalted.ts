import { ChainReadError } from '@bank/chain/server'

/**
 * Reasons for a halted follower. Of every contract: finalBlockChanged (a final block is no longer part of the chain),
 * chainInconsistent (blocks do not follow one another, or a range and its blocks differ), counterMismatch (the events
 * read do not add up to the contract's own counter), counterWentBack, providersDisagree, wrongChain, chainUnreadable
 * (no answer, or an unreadable one), finalityStalled (no newer final block), wrongToken, invalidAmount (no whole
 * micro-units). Of payouts: unknownPayout (the vault paid something unknown to the database: an order made after the
 * backup that this database was restored from, the owner's own withdrawal, a stolen key), payoutMismatch (a payout id
 * of ours was used for another recipient or amount, or for a part that had ended unpaid, or a row of the payment was
 * there before it), unexplainedOutflow (the vault's newest counter exceeds everything known to be in flight),
 * booksDiffer (a reconciliation found a law of the books broken, and no operator has lifted it), automaticSumDiffers
 * (what the vault says left without signatures in a day is not what the books explain). Of private
 * pools: depositsDiffer (a deposit is missing or out of order, or its label and leaf do not follow from its other
 * fields), rootDiffers (the approvals read do not give the pool's root), spendsDiffer (withdrawals and take-backs
 * contradict the pool's list of spends or its balance), poolDiffers (its code is not that of this build).
 */
export type HaltReason =
  | 'finalBlockChanged'
  | 'chainInconsistent'
  | 'counterMismatch'
  | 'counterWentBack'
  | 'providersDisagree'
  | 'wrongChain'
  | 'chainUnreadable'
  | 'finalityStalled'
  | 'wrongToken'
  | 'invalidAmount'
  | 'unknownPayout'
  | 'payoutMismatch'
  | 'unexplainedOutflow'
  | 'booksDiffer'
  | 'automaticSumDiffers'
  | 'depositsDiffer'
  | 'rootDiffers'
  | 'spendsDiffer'
  | 'poolDiffers'

/** Halts a follower: nothing of its contract is recorded until its evidence agrees again. */
export class FollowerHalted extends Error {
  override readonly name = 'FollowerHalted'
  readonly reason: HaltReason

  constructor(reason: HaltReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** Read failures that halt a follower; after any other it only waits. */
export type HaltingReads = 'all' | 'contradictions' | 'none'

const reasonByProblem = {
  disagreeing: 'providersDisagree',
  wrongChain: 'wrongChain',
  malformed: 'chainUnreadable',
  unavailable: 'chainUnreadable',
  rateLimited: 'chainUnreadable',
  refused: 'chainUnreadable',
  tooLarge: 'chainUnreadable',
  notFinal: 'chainUnreadable',
} as const satisfies Record<ChainReadError['problem'], HaltReason>

/** The halt that an error is, or undefined when it is none. */
export function toHalt(error: unknown, haltingReads: HaltingReads): FollowerHalted | undefined {
  if (error instanceof FollowerHalted) return error
  if (!(error instanceof ChainReadError) || haltingReads === 'none') return undefined
  const reason = reasonByProblem[error.problem]
  if (reason === 'chainUnreadable' && haltingReads === 'contradictions') return undefined
  return new FollowerHalted(reason, error.message)
}
