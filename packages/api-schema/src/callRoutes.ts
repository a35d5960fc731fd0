/**
 * The method and session of a call. `query`: GET with query parameters or POST with a JSON body, changes nothing;
 * `command`: POST only, takes an optional `Idempotency-Key`. `session`: answers 401 without one. `isOpen`: pages of other
 * origins may call it, since it knows no member.
 */
export type CallRoute = {
  readonly kind: 'query' | 'command'
  readonly path: `/api/${'member' | 'fund' | 'stake' | 'system'}/${string}`
  readonly session: boolean
  readonly isOpen?: true
}

/** Every call by its name; the schemas of the same names are in `calls/`. */
export const callRoutes = {
  challenge: { kind: 'command', path: '/api/member/challenge', session: false },
  registerMember: { kind: 'command', path: '/api/member/registerMember', session: false },
  existMember: { kind: 'query', path: '/api/member/existMember', session: false },
  signIn: { kind: 'command', path: '/api/member/signIn', session: false },
  signOut: { kind: 'command', path: '/api/member/signOut', session: true },
  queryMeInfo: { kind: 'query', path: '/api/member/queryMeInfo', session: true },
  querySecurity: { kind: 'query', path: '/api/member/querySecurity', session: true },
  querySignIns: { kind: 'query', path: '/api/member/querySignIns', session: true },
  endSession: { kind: 'command', path: '/api/member/endSession', session: true },
  endOtherSessions: { kind: 'command', path: '/api/member/endOtherSessions', session: true },
  setDailyLimit: { kind: 'command', path: '/api/member/setDailyLimit', session: true },
  setNewDeviceDelay: { kind: 'command', path: '/api/member/setNewDeviceDelay', session: true },
  cancelRuleChange: { kind: 'command', path: '/api/member/cancelRuleChange', session: true },
  queryTeamSummary: { kind: 'query', path: '/api/member/queryTeamSummary', session: true },
  queryTeamMembers: { kind: 'query', path: '/api/member/queryTeamMembers', session: true },
  acknowledgeShare: { kind: 'command', path: '/api/member/acknowledgeShare', session: true },
  queryInvitations: { kind: 'query', path: '/api/member/queryInvitations', session: true },
  queryBalance: { kind: 'query', path: '/api/fund/queryBalance', session: true },
  exchangeArgumentQuery: { kind: 'query', path: '/api/fund/exchangeArgumentQuery', session: false },
  exchange: { kind: 'command', path: '/api/fund/exchange', session: true },
  queryCurrencyLedger: { kind: 'query', path: '/api/fund/queryCurrencyLedger', session: true },
  queryLedgerRecord: { kind: 'query', path: '/api/fund/queryLedgerRecord', session: true },
  registerRecharge: { kind: 'command', path: '/api/fund/registerRecharge', session: true },
  queryRecharge: { kind: 'query', path: '/api/fund/queryRecharge', session: true },
  queryRecharges: { kind: 'query', path: '/api/fund/queryRecharges', session: true },
  withdraw: { kind: 'command', path: '/api/fund/withdraw', session: true },
  queryWithdrawals: { kind: 'query', path: '/api/fund/queryWithdrawals', session: true },
  queryWithdrawal: { kind: 'query', path: '/api/fund/queryWithdrawal', session: true },
  cancelWithdrawal: { kind: 'command', path: '/api/fund/cancelWithdrawal', session: true },
  createTornadoOrder: { kind: 'command', path: '/api/fund/createTornadoOrder', session: true },
  confirmTornadoOrder: { kind: 'command', path: '/api/fund/confirmTornadoOrder', session: true },
  submitTornadoProof: { kind: 'command', path: '/api/fund/submitTornadoProof', session: true },
  queryTornadoOrders: { kind: 'query', path: '/api/fund/queryTornadoOrders', session: true },
  queryStakeTemplate: { kind: 'query', path: '/api/stake/queryStakeTemplate', session: false },
  stake: { kind: 'command', path: '/api/stake/stake', session: true },
  redeem: { kind: 'command', path: '/api/stake/redeem', session: true },
  queryPage: { kind: 'query', path: '/api/stake/queryPage', session: true },
  queryEarnings: { kind: 'query', path: '/api/stake/queryEarnings', session: true },
  queryConfig: { kind: 'query', path: '/api/system/queryConfig', session: false },
  queryPlatformFigures: { kind: 'query', path: '/api/system/queryPlatformFigures', session: false },
  queryCrossRouters: { kind: 'query', path: '/api/system/queryCrossRouters', session: false },
  queryCrossLimits: { kind: 'query', path: '/api/system/queryCrossLimits', session: true },
  queryCrossQuote: { kind: 'command', path: '/api/system/queryCrossQuote', session: true },
  registerCrossOrder: { kind: 'command', path: '/api/system/registerCrossOrder', session: true },
  queryCrossOrder: { kind: 'query', path: '/api/system/queryCrossOrder', session: true },
  queryCrossDetail: { kind: 'query', path: '/api/system/queryCrossDetail', session: true },
  queryMixingFigures: { kind: 'query', path: '/api/system/queryMixingFigures', session: false, isOpen: true },
  relayWithdrawal: { kind: 'command', path: '/api/system/relayWithdrawal', session: false, isOpen: true },
  queryProfitPoolData: { kind: 'query', path: '/api/system/queryProfitPoolData', session: false },
  passTime: { kind: 'command', path: '/api/system/passTime', session: false },
  queryDaysDue: { kind: 'query', path: '/api/system/queryDaysDue', session: false },
  querySolvency: { kind: 'query', path: '/api/system/querySolvency', session: false },
  querySolvencyProof: { kind: 'query', path: '/api/member/querySolvencyProof', session: true },
} as const satisfies Record<string, CallRoute>

/** The name of a call. */
export type CallName = keyof typeof callRoutes
