import { type ConsoleCallName, consoleRoutes } from '@bank/api-schema/console'
import { type Act, canOperator, type Role } from '@bank/bank'

/**
 * The right that a call needs: none, any session, or a role with one of the acts. The bank
 * asserts the right again for the row that a call touches.
 */
type Right = 'nobody' | 'anybody' | readonly [Act, ...Act[]]

const readProposals = [
  'adjustments.read',
  'capital.read',
  'parameters.read',
  'gates.read',
  'partnerApps.read',
] as const
const approve = [
  'adjustments.approve',
  'capital.approve',
  'parameters.approve',
  'gates.approve',
  'partnerApps.approve',
  'operators.approve',
] as const
const propose = [
  'adjustments.propose',
  'capital.propose',
  'parameters.propose',
  'gates.propose',
  'partnerApps.propose',
  'operators.propose',
] as const

/** The right of every call of the console; a call that is not here does not compile. */
export const callRights = {
  queryConsole: 'nobody',
  signIn: 'nobody',
  signOut: 'anybody',
  queryMe: 'anybody',
  queryWithdrawals: ['withdrawals.read'],
  queryWithdrawal: ['withdrawals.read'],
  approveWithdrawal: ['withdrawals.review'],
  rejectWithdrawal: ['withdrawals.review'],
  releaseFrozenWithdrawal: ['withdrawals.resolveFrozen'],
  returnFrozenWithdrawal: ['withdrawals.resolveFrozen'],
  queryPayoutReview: ['withdrawals.read'],
  addPayoutSignature: ['withdrawals.review'],
  queryMembers: ['members.read'],
  queryMember: ['members.read'],
  queryMemberLedger: ['members.read'],
  banMember: ['members.ban'],
  unbanMember: ['members.unban'],
  queryProposals: readProposals,
  queryProposal: readProposals,
  approveProposal: approve,
  rejectProposal: [...approve, ...propose],
  proposeAdjustment: ['adjustments.propose'],
  proposeCapital: ['capital.propose'],
  queryLossShares: ['capital.read'],
  proposeLossShare: ['capital.propose'],
  proposeLossReturn: ['capital.propose'],
  queryParameters: ['parameters.read'],
  proposeParameter: ['parameters.propose'],
  queryOpeningFigures: ['parameters.read'],
  proposeOpeningFigures: ['parameters.propose'],
  queryPartnerApps: ['partnerApps.read'],
  proposePartnerApp: ['partnerApps.propose'],
  removePartnerApp: ['partnerApps.remove'],
  queryGates: ['gates.read'],
  proposeGate: ['gates.propose', 'gates.close'],
  querySuspense: ['suspense.read'],
  proposeSuspenseBooking: ['capital.propose'],
  querySurplus: ['surplus.read'],
  proposeSurplusBooking: ['capital.propose'],
  queryVault: ['vault.read'],
  queryUnrecognizedPayouts: ['outbox.read'],
  proposeUnrecognizedPayout: ['capital.propose'],
  queryStrandedPayouts: ['outbox.read'],
  proposePayoutEnd: ['capital.propose'],
  queryReconciliation: ['health.read'],
  proposeBreachLift: ['capital.propose'],
  queryScreening: ['mixing.read'],
  queryPrivatePools: ['mixing.read'],
  clearDeposit: ['mixing.screen'],
  refuseDeposit: ['mixing.screen'],
  queryStatement: ['revenue.read'],
  querySettlementDays: ['revenue.read'],
  queryPoolWeeks: ['revenue.read'],
  queryHealth: ['health.read'],
  queryAlarms: ['health.read'],
  resumeSigner: ['outbox.resume'],
  freezeBank: ['health.freeze'],
  queryOperators: ['operators.read'],
  proposeDisabling: ['operators.disable'],
  proposeOperatorChange: ['operators.propose'],
  queryAudit: ['audit.read'],
  verifyAudit: ['audit.read'],
} as const satisfies Record<ConsoleCallName, Right>

/** Checks whether a role may make a call; null is a caller without a session. */
export function canCall(role: Role | null, name: ConsoleCallName): boolean {
  const right: Right = callRights[name]
  if (right === 'nobody') return true
  if (role === null) return false
  return right === 'anybody' || right.some((act) => canOperator(role, act))
}

/** Lists the calls that a role may make. */
export function listAllowedCalls(role: Role): ConsoleCallName[] {
  return (Object.keys(consoleRoutes) as ConsoleCallName[]).filter((name) => canCall(role, name))
}
