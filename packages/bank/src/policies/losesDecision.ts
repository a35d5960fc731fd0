import { type Act, canOperator, type Role } from './operatorRights.ts'

const areas = ['adjustments', 'capital', 'parameters', 'gates', 'partnerApps', 'operators'] as const

/** The decisions of two persons: one who may do the first act, and another who may do the second. */
const decisions: readonly (readonly [Act, Act])[] = [
  ['withdrawals.review', 'withdrawals.review'],
  ['withdrawals.resolveFrozen', 'withdrawals.resolveFrozen'],
  ...areas.map((area) => [`${area}.propose`, `${area}.approve`] as const),
]

/** True when a change of the active operators' roles makes a decision of two persons impossible that was possible. */
export function losesDecision(before: readonly Role[], after: readonly Role[]): boolean {
  return decisions.some((decision) => canDecide(before, decision) && !canDecide(after, decision))
}

function canDecide(roles: readonly Role[], [first, second]: readonly [Act, Act]): boolean {
  return roles.some(
    (role, index) =>
      canOperator(role, first) &&
      roles.some((other, otherIndex) => otherIndex !== index && canOperator(other, second)),
  )
}
