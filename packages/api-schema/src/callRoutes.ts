/**
 * The method and session of a call. `query`: GET with query parameters or POST with a JSON body, changes nothing;
 * `command`: POST only, takes an optional `Idempotency-Key`. `session`: answers 401 without one. `isOpen`: pages of other
 * origins may call it, since it knows no member.
 */
export type CallRoute = RouteEntry & {
  readonly path: `/api/${RouteEntry['group']}/${string}`
}

type RouteEntry = {
  readonly kind: 'query' | 'command'
  readonly group: 'member' | 'fund' | 'stake' | 'system'
  readonly session: boolean
  readonly isOpen?: true
}

/** Adds the path of each call, which ends in its name. */
function addPaths<const Entries extends Record<string, RouteEntry>>(entries: Entries) {
  const routes = Object.entries(entries).map(([name, entry]) => [
    name,
    { ...entry, path: `/api/${entry.group}/${name}` },
  ])
  return Object.fromEntries(routes) as {
    readonly [Name in keyof Entries & string]: Entries[Name] & {
      readonly path: `/api/${Entries[Name]['group']}/${Name}`
    }
  }
}

/** Every call by its name; the schemas of the same names are in `calls/`. */
export const callRoutes = addPaths({
  challenge: { kind: 'command', group: 'member', session: false },
  registerMember: { kind: 'command', group: 'member', session: false },
  existMember: { kind: 'query', group: 'member', session: false },
  signIn: { kind: 'command', group: 'member', session: false },
  signOut: { kind: 'command', group: 'member', session: true },
  queryMeInfo: { kind: 'query', group: 'member', session: true },
  queryAssetHistory: { kind: 'query', group: 'member', session: true },
  querySecurity: { kind: 'query', group: 'member', session: true },
  querySignIns: { kind: 'query', group: 'member', session: true },
  endSession: { kind: 'command', group: 'member', session: true },
  endOtherSessions: { kind: 'command', group: 'member', session: true },
  setDailyLimit: { kind: 'command', group: 'member', session: true },
  setNewDeviceDelay: { kind: 'command', group: 'member', session: true },
  cancelRuleChange: { kind: 'command', group: 'member', session: true },
  queryTeamSummary: { kind: 'query', group: 'member', session: true },
  queryTeamMembers: { kind: 'query', group: 'member', session: true },
  acknowledgeShare: { kind: 'command', group: 'member', session: true },
  queryInvitations: { kind: 'query', group: 'member', session: true },
  queryBalance: { kind: 'query', group: 'fund', session: true },
  exchangeArgumentQuery: { kind: 'query', group: 'fund', session: false },
  exchange: { kind: 'command', group: 'fund', session: true },
  queryCurrencyLedger: { kind: 'query', group: 'fund', session: true },
  queryLedgerRecord: { kind: 'query', group: 'fund', session: true },
  registerRecharge: { kind: 'command', group: 'fund', session: true },
  queryRecharge: { kind: 'query', group: 'fund', session: true },
  queryRecharges: { kind: 'query', group: 'fund', session: true },
  withdraw: { kind: 'command', group: 'fund', session: true },
  queryWithdrawals: { kind: 'query', group: 'fund', session: true },
  queryWithdrawal: { kind: 'query', group: 'fund', session: true },
  cancelWithdrawal: { kind: 'command', group: 'fund', session: true },
  createTornadoOrder: { kind: 'command', group: 'fund', session: true },
  confirmTornadoOrder: { kind: 'command', group: 'fund', session: true },
  submitTornadoProof: { kind: 'command', group: 'fund', session: true },
  queryTornadoOrders: { kind: 'query', group: 'fund', session: true },
  queryStakeTemplate: { kind: 'query', group: 'stake', session: false },
  stake: { kind: 'command', group: 'stake', session: true },
  redeem: { kind: 'command', group: 'stake', session: true },
  queryPage: { kind: 'query', group: 'stake', session: true },
  queryEarnings: { kind: 'query', group: 'stake', session: true },
  queryConfig: { kind: 'query', group: 'system', session: false },
  queryPlatformFigures: { kind: 'query', group: 'system', session: false },
  queryCrossRouters: { kind: 'query', group: 'system', session: false },
  queryCrossLimits: { kind: 'query', group: 'system', session: true },
  queryCrossQuote: { kind: 'command', group: 'system', session: true },
  registerCrossOrder: { kind: 'command', group: 'system', session: true },
  queryCrossOrder: { kind: 'query', group: 'system', session: true },
  queryCrossDetail: { kind: 'query', group: 'system', session: true },
  queryMixingFigures: { kind: 'query', group: 'system', session: false, isOpen: true },
  relayWithdrawal: { kind: 'command', group: 'system', session: false, isOpen: true },
  queryProfitPoolData: { kind: 'query', group: 'system', session: false },
  passTime: { kind: 'command', group: 'system', session: false },
  queryDaysDue: { kind: 'query', group: 'system', session: false },
  querySolvency: { kind: 'query', group: 'system', session: false },
  querySolvencyDays: { kind: 'query', group: 'system', session: false },
  querySolvencyProof: { kind: 'query', group: 'member', session: true },
})

/** The name of a call. */
export type CallName = keyof typeof callRoutes
