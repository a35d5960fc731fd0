import { type Amount, compare } from '@bank/money'
import type { ReviewTerms } from './evaluateWithdrawal.ts'

/** The records of an order's approval. */
export type ApprovalFacts = {
  /** This order and the member's earlier ones that are open or were paid in the day before it. */
  readonly recent: Amount<'GUSD'>
  readonly banned: boolean
  /** Another order of the member was paid before. */
  readonly wasPaid: boolean
  /** Approved without an operator, by its row. */
  readonly isAutomatic: boolean
  /** Operators who approved an order in review, and who released a frozen one; under a ban, those who knew of it. */
  readonly approvals: number
  readonly releases: number
  /** The automatic approvals of the UTC day of its approval, this order included. */
  readonly automatic: { readonly member: Amount<'GUSD'>; readonly inAll: Amount<'GUSD'> }
}

/**
 * True when the records show the approval that an order of these facts needs. It is the other side of
 * `evaluateWithdrawal`, asked again before every payment: a row that says "approved" proves nothing.
 */
export function isApprovalProven(facts: ApprovalFacts, terms: ReviewTerms): boolean {
  const { recent, banned, approvals, releases, automatic } = facts
  if (releases >= 2 || approvals >= 2) return true
  if (banned) return false
  if (approvals === 1) return compare(recent, terms.withdrawalOneReviewer) <= 0
  return (
    facts.isAutomatic &&
    facts.wasPaid &&
    compare(automatic.member, terms.withdrawalAutoPerMember) <= 0 &&
    compare(automatic.inAll, terms.withdrawalAutoTotal) <= 0
  )
}
