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

/** Every call of the console by its name; the schemas of the same names are in `calls/`. */
export const consoleRoutes = {
  queryConsole: { kind: 'query', path: '/console/api/session/queryConsole', session: false },
  signIn: { kind: 'command', path: '/console/api/session/signIn', session: false },
  signOut: { kind: 'command', path: '/console/api/session/signOut', session: true },
  queryMe: { kind: 'query', path: '/console/api/session/queryMe', session: true },

  queryWithdrawals: { kind: 'query', path: '/console/api/withdrawals/queryWithdrawals', session: true },
  queryWithdrawal: { kind: 'query', path: '/console/api/withdrawals/queryWithdrawal', session: true },
  approveWithdrawal: { kind: 'command', path: '/console/api/withdrawals/approveWithdrawal', session: true },
  rejectWithdrawal: { kind: 'command', path: '/console/api/withdrawals/rejectWithdrawal', session: true },
  releaseFrozenWithdrawal: {
    kind: 'command',
    path: '/console/api/withdrawals/releaseFrozenWithdrawal',
    session: true,
  },
  returnFrozenWithdrawal: {
    kind: 'command',
    path: '/console/api/withdrawals/returnFrozenWithdrawal',
    session: true,
  },

  queryMembers: { kind: 'query', path: '/console/api/members/queryMembers', session: true },
  queryMember: { kind: 'query', path: '/console/api/members/queryMember', session: true },
  queryMemberLedger: { kind: 'query', path: '/console/api/members/queryMemberLedger', session: true },
  banMember: { kind: 'command', path: '/console/api/members/banMember', session: true },
  unbanMember: { kind: 'command', path: '/console/api/members/unbanMember', session: true },

  queryProposals: { kind: 'query', path: '/console/api/proposals/queryProposals', session: true },
  queryProposal: { kind: 'query', path: '/console/api/proposals/queryProposal', session: true },
  approveProposal: { kind: 'command', path: '/console/api/proposals/approveProposal', session: true },
  rejectProposal: { kind: 'command', path: '/console/api/proposals/rejectProposal', session: true },
  proposeAdjustment: { kind: 'command', path: '/console/api/proposals/proposeAdjustment', session: true },
  proposeCapital: { kind: 'command', path: '/console/api/proposals/proposeCapital', session: true },

  queryParameters: { kind: 'query', path: '/console/api/parameters/queryParameters', session: true },
  proposeParameter: { kind: 'command', path: '/console/api/parameters/proposeParameter', session: true },
  queryOpeningFigures: { kind: 'query', path: '/console/api/parameters/queryOpeningFigures', session: true },
  proposeOpeningFigures: {
    kind: 'command',
    path: '/console/api/parameters/proposeOpeningFigures',
    session: true,
  },
  queryPartnerApps: { kind: 'query', path: '/console/api/parameters/queryPartnerApps', session: true },
  proposePartnerApp: { kind: 'command', path: '/console/api/parameters/proposePartnerApp', session: true },
  removePartnerApp: { kind: 'command', path: '/console/api/parameters/removePartnerApp', session: true },
  queryGates: { kind: 'query', path: '/console/api/parameters/queryGates', session: true },
  proposeGate: { kind: 'command', path: '/console/api/parameters/proposeGate', session: true },

  querySuspense: { kind: 'query', path: '/console/api/vault/querySuspense', session: true },
  proposeSuspenseBooking: {
    kind: 'command',
    path: '/console/api/vault/proposeSuspenseBooking',
    session: true,
  },
  querySurplus: { kind: 'query', path: '/console/api/vault/querySurplus', session: true },
  proposeSurplusBooking: { kind: 'command', path: '/console/api/vault/proposeSurplusBooking', session: true },
  queryVault: { kind: 'query', path: '/console/api/vault/queryVault', session: true },
  queryUnrecognizedPayouts: {
    kind: 'query',
    path: '/console/api/vault/queryUnrecognizedPayouts',
    session: true,
  },
  acknowledgeUnrecognizedPayout: {
    kind: 'command',
    path: '/console/api/vault/acknowledgeUnrecognizedPayout',
    session: true,
  },
  proposeUnrecognizedPayout: {
    kind: 'command',
    path: '/console/api/vault/proposeUnrecognizedPayout',
    session: true,
  },

  queryScreening: { kind: 'query', path: '/console/api/mixing/queryScreening', session: true },
  queryPrivatePools: { kind: 'query', path: '/console/api/mixing/queryPrivatePools', session: true },
  clearDeposit: { kind: 'command', path: '/console/api/mixing/clearDeposit', session: true },
  refuseDeposit: { kind: 'command', path: '/console/api/mixing/refuseDeposit', session: true },

  queryStatement: { kind: 'query', path: '/console/api/earning/queryStatement', session: true },
  querySettlementDays: { kind: 'query', path: '/console/api/earning/querySettlementDays', session: true },
  queryPoolWeeks: { kind: 'query', path: '/console/api/earning/queryPoolWeeks', session: true },

  queryHealth: { kind: 'query', path: '/console/api/health/queryHealth', session: true },
  queryAlarms: { kind: 'query', path: '/console/api/health/queryAlarms', session: true },

  resumeSigner: { kind: 'command', path: '/console/api/health/resumeSigner', session: true },

  queryOperators: { kind: 'query', path: '/console/api/operators/queryOperators', session: true },
  disableOperator: { kind: 'command', path: '/console/api/operators/disableOperator', session: true },
  proposeOperatorChange: {
    kind: 'command',
    path: '/console/api/operators/proposeOperatorChange',
    session: true,
  },

  queryAudit: { kind: 'query', path: '/console/api/audit/queryAudit', session: true },
  verifyAudit: { kind: 'query', path: '/console/api/audit/verifyAudit', session: true },
} as const satisfies Record<string, ConsoleRoute>

/** The name of a call of the console. */
export type ConsoleCallName = keyof typeof consoleRoutes
