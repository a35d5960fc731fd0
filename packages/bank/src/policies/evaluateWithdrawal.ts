import { type Amount, add, compare } from '@bank/money'

/** The facts of a withdrawal that decide its review. */
export type WithdrawalFacts = {
  readonly amount: Amount<'GUSD'>
  /** This order and the member's earlier ones that are open or were paid in the day before it. */
  readonly recent: Amount<'GUSD'>
  readonly sanctioned: boolean
  readonly banned: boolean
  /** No withdrawal of the member has been paid yet. */
  readonly first: boolean
  /** The amounts approved without an operator on the same UTC day. */
  readonly automatic: { readonly member: Amount<'GUSD'>; readonly inAll: Amount<'GUSD'> }
}

/** The limits, as the parameters have them. */
export type ReviewTerms = {
  readonly withdrawalAutoPerMember: Amount<'GUSD'>
  readonly withdrawalAutoTotal: Amount<'GUSD'>
  readonly withdrawalOneReviewer: Amount<'GUSD'>
}

export type ReviewReason = 'firstWithdrawal' | 'overDailyLimit' | 'overTotalLimit' | 'memberBanned'

/** The next state of a screened withdrawal, and the number of operators who must agree. */
export type ReviewVerdict =
  | { readonly state: 'approved'; readonly reviewsNeeded: 0; readonly reason: null }
  | { readonly state: 'review'; readonly reviewsNeeded: 1 | 2; readonly reason: ReviewReason }
  | { readonly state: 'frozen'; readonly reviewsNeeded: 2; readonly reason: 'sanctioned' }

/**
 * Decides the review of a withdrawal: none within the day's limits, except for a member's first; one reviewer up to
 * the second limit, two above it and for a banned member; a sanctioned wallet is frozen. Source: rules.md, Withdrawal.
 */
export function evaluateWithdrawal(facts: WithdrawalFacts, terms: ReviewTerms): ReviewVerdict {
  if (facts.sanctioned) return { state: 'frozen', reviewsNeeded: 2, reason: 'sanctioned' }
  const reason = findReason(facts, terms)
  if (reason === undefined) return { state: 'approved', reviewsNeeded: 0, reason: null }
  // Several orders count as the one that they could have been.
  const isLarge = compare(facts.recent, terms.withdrawalOneReviewer) > 0
  return { state: 'review', reviewsNeeded: isLarge || facts.banned ? 2 : 1, reason }
}

function findReason(facts: WithdrawalFacts, terms: ReviewTerms): ReviewReason | undefined {
  const { amount, automatic } = facts
  // A ban ends no open order: before approval two reviewers decide, after it paying freezes the order instead. The
  // member may take it back until it is approved.
  if (facts.banned) return 'memberBanned'
  if (facts.first) return 'firstWithdrawal'
  if (compare(add(automatic.member, amount), terms.withdrawalAutoPerMember) > 0) return 'overDailyLimit'
  if (compare(add(automatic.inAll, amount), terms.withdrawalAutoTotal) > 0) return 'overTotalLimit'
  return undefined
}
