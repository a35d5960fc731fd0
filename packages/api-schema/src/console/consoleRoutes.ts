/**
 * The method and session of a console call: `query` is GET with query parameters, `command` is POST with a JSON body and
 * an optional `Idempotency-Key`. `session`: answers 401 without one; `queryMe` lists the calls that the operator's role
 * may make.
 */
export type ConsoleRoute = {
  readonly kind: 'query' | 'command'
  readonly path: `/console/api/${string}/${string}`
  readonly session: boolean
}

type CallPath = `${string}/${string}`

const createQuery = (path: CallPath): ConsoleRoute => ({
  kind: 'query',
  path: `/console/api/${path}`,
  session: true,
})
const createCommand = (path: CallPath): ConsoleRoute => ({ ...createQuery(path), kind: 'command' })

/** Every call of the console by its name; the schemas of the same names are in `calls/`. */
export const consoleRoutes = {
  queryConsole: { ...createQuery('session/queryConsole'), session: false },
  signIn: { ...createCommand('session/signIn'), session: false },
  signOut: createCommand('session/signOut'),
  queryMe: createQuery('session/queryMe'),

  queryWithdrawals: createQuery('withdrawals/queryWithdrawals'),
  queryWithdrawal: createQuery('withdrawals/queryWithdrawal'),
  approveWithdrawal: createCommand('withdrawals/approveWithdrawal'),
  rejectWithdrawal: createCommand('withdrawals/rejectWithdrawal'),
  releaseFrozenWithdrawal: createCommand('withdrawals/releaseFrozenWithdrawal'),
  returnFrozenWithdrawal: createCommand('withdrawals/returnFrozenWithdrawal'),
  queryPayoutReview: createQuery('withdrawals/queryPayoutReview'),
  addPayoutSignature: createCommand('withdrawals/addPayoutSignature'),

  queryMembers: createQuery('members/queryMembers'),
  queryMember: createQuery('members/queryMember'),
  queryMemberLedger: createQuery('members/queryMemberLedger'),
  banMember: createCommand('members/banMember'),
  unbanMember: createCommand('members/unbanMember'),

  queryProposals: createQuery('proposals/queryProposals'),
  queryProposal: createQuery('proposals/queryProposal'),
  approveProposal: createCommand('proposals/approveProposal'),
  rejectProposal: createCommand('proposals/rejectProposal'),
  proposeAdjustment: createCommand('proposals/proposeAdjustment'),
  proposeCapital: createCommand('proposals/proposeCapital'),
  queryLossShares: createQuery('proposals/queryLossShares'),
  proposeLossShare: createCommand('proposals/proposeLossShare'),
  proposeLossReturn: createCommand('proposals/proposeLossReturn'),

  queryParameters: createQuery('parameters/queryParameters'),
  proposeParameter: createCommand('parameters/proposeParameter'),
  queryOpeningFigures: createQuery('parameters/queryOpeningFigures'),
  proposeOpeningFigures: createCommand('parameters/proposeOpeningFigures'),
  queryPartnerApps: createQuery('parameters/queryPartnerApps'),
  proposePartnerApp: createCommand('parameters/proposePartnerApp'),
  removePartnerApp: createCommand('parameters/removePartnerApp'),
  queryGates: createQuery('parameters/queryGates'),
  proposeGate: createCommand('parameters/proposeGate'),

  querySuspense: createQuery('vault/querySuspense'),
  proposeSuspenseBooking: createCommand('vault/proposeSuspenseBooking'),
  querySurplus: createQuery('vault/querySurplus'),
  proposeSurplusBooking: createCommand('vault/proposeSurplusBooking'),
  queryVault: createQuery('vault/queryVault'),
  queryUnrecognizedPayouts: createQuery('vault/queryUnrecognizedPayouts'),
  proposeUnrecognizedPayout: createCommand('vault/proposeUnrecognizedPayout'),
  queryStrandedPayouts: createQuery('vault/queryStrandedPayouts'),
  proposePayoutEnd: createCommand('vault/proposePayoutEnd'),
  queryReconciliation: createQuery('vault/queryReconciliation'),
  proposeBreachLift: createCommand('vault/proposeBreachLift'),

  queryScreening: createQuery('mixing/queryScreening'),
  queryPrivatePools: createQuery('mixing/queryPrivatePools'),
  clearDeposit: createCommand('mixing/clearDeposit'),
  refuseDeposit: createCommand('mixing/refuseDeposit'),

  queryStatement: createQuery('earning/queryStatement'),
  querySettlementDays: createQuery('earning/querySettlementDays'),
  queryPoolWeeks: createQuery('earning/queryPoolWeeks'),

  queryHealth: createQuery('health/queryHealth'),
  queryAlarms: createQuery('health/queryAlarms'),

  resumeSigner: createCommand('health/resumeSigner'),
  freezeBank: createCommand('health/freezeBank'),

  queryOperators: createQuery('operators/queryOperators'),
  proposeDisabling: createCommand('operators/proposeDisabling'),
  proposeOperatorChange: createCommand('operators/proposeOperatorChange'),

  queryAudit: createQuery('audit/queryAudit'),
  verifyAudit: createQuery('audit/verifyAudit'),
} satisfies Record<string, ConsoleRoute>

/** The name of a call of the console. */
export type ConsoleCallName = keyof typeof consoleRoutes
