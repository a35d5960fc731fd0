import { BankError } from '../errors.ts'

export const roles = ['reviewer', 'treasurer', 'parameters', 'auditor', 'support'] as const

export type Role = (typeof roles)[number]

/** The acting person, with one role. */
export type Operator = {
  readonly id: bigint
  readonly name: string
  readonly role: Role
  /** The token of their session: the database believes it alone, not who they are said to be. */
  readonly session: string
}

/**
 * The roles of each act; an act without one is denied. Auditors read and never act; a proposer never approves
 * the same proposal, which no table can say: `decideApproval` does. Source: docs/decisions/014.
 */
const rights = {
  'withdrawals.read': ['reviewer', 'treasurer', 'auditor', 'support'],
  'withdrawals.review': ['reviewer'],
  'withdrawals.resolveFrozen': ['reviewer'],
  'outbox.read': ['reviewer', 'treasurer', 'auditor'],
  'outbox.resume': ['treasurer'],
  'members.read': ['reviewer', 'treasurer', 'auditor', 'support'],
  'members.ban': ['reviewer', 'support'],
  'members.unban': ['reviewer'],
  'adjustments.read': ['reviewer', 'treasurer', 'auditor'],
  'adjustments.propose': ['treasurer'],
  'adjustments.approve': ['reviewer', 'treasurer'],
  'capital.read': ['reviewer', 'treasurer', 'auditor'],
  'capital.propose': ['treasurer'],
  'capital.approve': ['reviewer', 'treasurer'],
  'parameters.read': ['reviewer', 'treasurer', 'parameters', 'auditor', 'support'],
  'parameters.propose': ['parameters'],
  'parameters.approve': ['parameters', 'treasurer'],
  'gates.read': ['reviewer', 'treasurer', 'parameters', 'auditor', 'support'],
  'gates.propose': ['parameters'],
  'gates.approve': ['parameters', 'treasurer'],
  'gates.close': ['parameters', 'treasurer'],
  'partnerApps.read': ['reviewer', 'treasurer', 'parameters', 'auditor', 'support'],
  'partnerApps.propose': ['parameters', 'support'],
  'partnerApps.approve': ['parameters', 'treasurer'],
  'partnerApps.remove': ['parameters', 'support', 'treasurer'],
  'mixing.read': ['reviewer', 'treasurer', 'auditor', 'support'],
  'mixing.screen': ['reviewer'],
  'suspense.read': ['reviewer', 'treasurer', 'auditor', 'support'],
  'surplus.read': ['reviewer', 'treasurer', 'auditor'],
  'vault.read': ['reviewer', 'treasurer', 'auditor'],
  'revenue.read': ['reviewer', 'treasurer', 'parameters', 'auditor'],
  'health.read': ['reviewer', 'treasurer', 'parameters', 'auditor', 'support'],
  'health.freeze': ['reviewer', 'treasurer', 'parameters'],
  'operators.read': ['treasurer', 'parameters', 'auditor'],
  'operators.disable': ['parameters', 'treasurer'],
  'operators.propose': ['parameters'],
  'operators.approve': ['parameters', 'treasurer'],
  'audit.read': ['auditor'],
} as const satisfies Record<string, readonly Role[]>

/** Everything an operator can do, by name. */
export type Act = keyof typeof rights

export const acts = Object.keys(rights) as readonly Act[]

/** True when a role may do an act; acts missing from the table are denied. */
export function canOperator(role: Role, act: Act): boolean {
  const allowed: readonly Role[] | undefined = Object.hasOwn(rights, act) ? rights[act] : undefined
  return allowed?.includes(role) === true
}

/** Throws 403 unless the operator's role may do the act. */
export function assertMay(operator: Operator, act: Act): void {
  if (!canOperator(operator.role, act)) throw new BankError(403)
}
