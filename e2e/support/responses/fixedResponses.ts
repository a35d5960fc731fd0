import { type CallName, type CallResult, callRoutes } from '@bank/api-schema'
import type { BrowserContext } from '@playwright/test'

/** The response of each call to a request; undefined for requests that the real server answers. */
type FixedResponses = {
  readonly [Name in CallName]?: ((query: URLSearchParams) => CallResult<Name> | undefined) | undefined
}
type Item<Name extends CallName> =
  CallResult<Name> extends { readonly dataList: readonly (infer Each)[] } ? Each : never

const day = 86_400_000
const own = '0xAb707cb80e7de7C75d815B1A653433F3EEc44c74'
const other = '0x00a329c0648769A73afAc7F9381E08FB43dBEA72'
const hash = (digit: string) => `0x${digit.repeat(64)}`

/** Wraps a list as one page. */
export const toPage = <Item>(dataList: readonly Item[]) => ({
  dataList,
  total: dataList.length,
  pageNo: 1,
  pageSize: 100,
})

const teamFigures = {
  level: 2,
  communityRate: '0.02',
  selfPerformance: '5000',
  teamPerformance: '61234.5',
  directRecommendAmount: 7,
  directPerformance: '8765.25',
  indirectRecommendAmount: 43,
  indirectPerformance: '56234.5',
  nextLevel: {
    level: 3,
    selfStake: { required: '10000', reached: '5000', missing: '5000' },
    community: { required: '100000', reached: '56234.5', missing: '43765.5' },
    lines: { required: 2, reached: 1, missing: 1 },
    lineLevel: 2,
    communityRate: '0.03',
  },
} as const

/**
 * Responses for a member with a team, stakes and transfers that no story can produce in its time. Typed by the
 * api's own schemas, so that a removed field cannot stay here.
 */
export const createFixedResponses = (now: number): FixedResponses => ({
  queryTeamSummary: () => ({ ...teamFigures, computeTime: now, directs: createTeam(now) }),
  queryTeamMembers: () => toPage(createTeam(now)),
  queryInvitations: () => ({
    ...toPage(
      createTeam(now).map(({ address, createTime, teamPerformance }) => ({
        address,
        createTime,
        contribution: teamPerformance,
      })),
    ),
    inviteLink: `http://localhost/?assocAddress=${own}`,
  }),
  queryProfitPoolData: () => ({
    totalProfitPoolAmount: '4321.5',
    profitSharedAmount: '1234.25',
    poolAmount: '3087.25',
    isOpen: true,
    nextShareTime: now + 2 * day,
    feeRatio: '0.05',
    levels: [
      { level: 3, weight: 1 },
      { level: 4, weight: 2 },
      { level: 5, weight: 3 },
    ],
    neededLevel: 3,
    weeks: [],
    mine: { level: 2, weight: 0, sharedAmount: '0' },
    myShare: null,
    shareId: null,
  }),
  queryPage: (query) =>
    toPage<Item<'queryPage'>>(
      query.get('status') === 'redeemed' ? [] : [createFlexibleStake(now), createTermStake(now)],
    ),
  queryEarnings: () => ({ dataList: [], stakedAmount: '3000', interestAmount: '1.5', rewardAmount: '0' }),
  queryAssetHistory: () => ({
    dataList: [
      { dayTime: now - 2 * day, totalAmount: '2600', depositedAmount: '2600', earnedAmount: '0' },
      { dayTime: now - day, totalAmount: '2613.5', depositedAmount: '2612.4', earnedAmount: '1.5' },
      { dayTime: now, totalAmount: '2613.693', depositedAmount: '2612.4', earnedAmount: '0.193' },
    ],
    openingTotalAmount: '0',
    openingDepositedAmount: '0',
  }),
  queryCurrencyLedger: (query) => {
    const createRecord = createRecords(now).get(query.get('classifyLedgerId') ?? '')
    return createRecord && toPage([createRecord])
  },
  queryTornadoOrders: (query) => toPage(query.get('orderStatus') === '3' ? [] : [createMixingOrder(now)]),
  queryCrossOrder: () => [createCrossOrder(now)],
  queryCrossDetail: () => ({
    ...createCrossOrder(now),
    timeline: [
      { step: 'quoted', time: now - day, chainId: null, txHash: null },
      { step: 'sent', time: now - day, chainId: 56, txHash: hash('d') },
      { step: 'deposited', time: now - day, chainId: 56, txHash: hash('d') },
      { step: 'filled', time: now - day / 2, chainId: 137, txHash: hash('e') },
    ],
  }),
})

const createTeam = (now: number): readonly Item<'queryTeamMembers'>[] => [
  {
    address: '0x111***11111',
    createTime: now - 3 * day,
    level: 1,
    selfPerformance: '1500.5',
    teamPerformance: '2750.75',
    totalRecommendAmount: 4,
  },
]

/** One record for each otherwise empty tab of ledger and rewards, by the tab's id. */
function createRecords(now: number): ReadonlyMap<string, Item<'queryCurrencyLedger'>> {
  const createRecord = (
    eventType: number,
    actionAmount: string,
    principal: string | null,
    metadata: string | null = null,
  ) => ({
    id: `77-${eventType}`,
    transactionId: '7093dd22-f2dc-83f9-ab25-49d526521682',
    eventType,
    actionType: eventType === 3 ? (1 as const) : (0 as const),
    actionAmount,
    currencyId: '1',
    createTime: now - day,
    principal,
    feeAmount: null,
    arrivalAmount: null,
    source: null,
    metadata,
  })
  return new Map([
    ['3', createRecord(3, '1000', '1000')],
    ['4', createRecord(8, '0.5', null, '{"interest":"extra"}')],
    ['5', createRecord(5, '0.75', '30')],
    ['6', createRecord(4, '0.123456', '2.46912')],
    ['7', createRecord(5, '0.75', '30')],
  ])
}

const stakeOf = (now: number) => ({
  settledAmount: '0.25',
  openTime: now - 5 * day,
  asOfTime: now,
  status: 'open' as const,
  redeemTime: null,
  paidInterestAmount: null,
  extraAmount: null,
})

const createFlexibleStake = (now: number): Item<'queryPage'> => ({
  ...stakeOf(now),
  stakeOrderId: '31',
  stakeTemplateId: '1',
  stakeType: 0,
  stakeDays: 0,
  profitStartRange: '0.0050',
  profitEndRange: '0.0300',
  yearProfitDesc: '0.50% – 3.00%',
  stakeAmount: '2000',
  rewardAmount: '0.654321',
  promisedAmount: null,
  currentRate: '0.0000',
  expireTime: null,
  redeemable: true,
  waitsFor: null,
})

const createTermStake = (now: number): Item<'queryPage'> => ({
  ...stakeOf(now),
  stakeOrderId: '32',
  stakeTemplateId: '2',
  stakeType: 1,
  stakeDays: 15,
  profitStartRange: '0.0100',
  profitEndRange: '0.0150',
  yearProfitDesc: '1.00% – 1.50%',
  stakeAmount: '1000',
  rewardAmount: '0.136986',
  settledAmount: '0',
  promisedAmount: '0.410958',
  currentRate: '0.0000',
  expireTime: now + 10 * day,
  redeemable: false,
  waitsFor: 'end',
})

const createMixingOrder = (now: number): Item<'queryTornadoOrders'> => ({
  orderId: '9',
  commitmentHex: hash('c'),
  depositAmount: '0.1',
  orderStatus: 2,
  detail: 'withdrawn',
  reason: null,
  createTime: now - day,
  stateTime: now - day / 2,
  fromAddress: own,
  receiverAddress: other,
  feeAmount: '0.00185',
  inHash: hash('a'),
  outHash: hash('b'),
  chainId: 56,
  pool: '0x40749e16F474380A57cfc6e2863B776A50cE242c',
  leafIndex: 3,
  managed: false,
  usableFrom: now - day,
  relayTime: now - day / 2,
})

const createCrossOrder = (now: number): CallResult<'queryCrossOrder'>[number] => ({
  orderId: '8',
  quoteId: 'quote-8',
  orderStatus: 1,
  detail: 'filled',
  destAmount: '24.87',
  crossSymbol: 'USDT',
  originAmount: '25',
  originSymbol: 'USDT',
  crossTime: now - day,
  originChainId: 56,
  destinationChainId: 137,
  destinationChainName: 'Polygon',
  depositor: own,
  recipient: other,
  feeAmountAsUsd: '0.12345',
  originTxHash: hash('d'),
  fillHash: hash('e'),
  refundHash: null,
  depositId: '12',
  expectedFillSeconds: 5,
  fillDeadlineTime: now - day / 2,
  stateTime: now - day / 2,
  nextCheckTime: null,
})

/** Serves these responses to a context's pages; other requests reach the real server. */
export async function serveResponses(context: BrowserContext, answers: FixedResponses): Promise<void> {
  await context.route('**/api/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const name = (Object.keys(callRoutes) as CallName[]).find((each) => callRoutes[each].path === pathname)
    const result = name && answers[name]?.(searchParams)
    if (result === undefined) return route.fallback()
    return route.fulfill({ json: { code: 0, errInfo: '', result } })
  })
}
