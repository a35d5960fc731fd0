import { expect, test } from 'vitest'
import { type AlarmFacts, findAlarms } from './findAlarms.ts'

const minuteMs = 60_000
const now = Date.parse('2026-11-21T06:00:00Z')
const address = `0x${'11'.repeat(20)}`

const cursor = {
  kind: 'recharges',
  vault: address,
  blockNumber: '100',
  behindBlocks: 0,
  countedAmount: '5',
  haltedReason: null,
  haltTime: null,
  updateTime: now - minuteMs,
} as const
const chain = {
  chainId: 56,
  name: 'BSC',
  headNumber: '102',
  finalNumber: '100',
  finalTime: now,
  cursors: [cursor],
} as const
const vault = {
  chainId: 56,
  address,
  blockNumber: 100n,
  blockTimeMs: now,
  idle: 40_000_000n,
  supplied: 60_000_000n,
  withdrawable: 90_000_000n,
  waiting: 30_000_000n,
  inFlight: 10_000_000n,
  perPayout: 50_000_000n,
  perDay: 500_000_000n,
  availableToday: 500_000_000n,
  netDeposits: 100_000_000n,
  paidOut: 0n,
  isPaused: false,
} as const
const key = {
  chainId: 56,
  sender: address,
  failures: 5,
  haltedReason: null,
  haltedDetail: null,
  haltTime: null,
} as const
const growth = {
  chainId: 56,
  vault: address,
  measureTime: now - minuteMs,
  haltedReason: null,
  haltTime: null,
} as const
const solvency = {
  check: {
    vault: address,
    time: now - minuteMs,
    blockNumber: '100',
    assets: 100_000_000n,
    liabilities: 100_000_000n,
    sinceTime: now - minuteMs,
  },
  attestedTime: now - 60 * minuteMs,
}
const none = { count: 0, oldestTime: null } as const
const late = { count: 2, oldestTime: now - 11 * minuteMs } as const
const pool = { pool: address, amount: '0.1', haltedReason: null, haltTime: null, updateTime: now } as const
const mixing = {
  pools: [pool],
  unscreened: none,
  inReview: late,
  unpublished: none,
  unrevoked: none,
  unrelayed: none,
} as const
const cross = { open: late, unproven: none, unrefunded: late, overdue: none, unsettled: late } as const
const well: AlarmFacts = {
  bankTime: now,
  wallTime: now,
  chains: [chain],
  signerKeys: [key],
  jobs: [{ name: 'screening', state: 'requested', count: 1, oldestTime: now - minuteMs }],
  withdrawals: [{ state: 'review', count: 1, amount: '5', oldestTime: now - minuteMs }],
  unrecognizedPayouts: [],
  vault,
  owed: 100_000_000n,
  losses: { borne: 1n, uncovered: 0n },
  growth: [growth],
  solvency,
  mixing,
  cross,
}
const codesOf = (change: Partial<AlarmFacts>) => findAlarms({ ...well, ...change }).map(({ code }) => code)

test('default: nothing is invented when all is well', () => {
  expect(findAlarms(well)).toEqual([])
})

test.each([
  ['a silent chain', { chains: [{ ...chain, finalNumber: null }] }, ['chainSilent']],
  [
    'credits halted',
    { chains: [{ ...chain, cursors: [{ ...cursor, haltedReason: 'providersDisagree', haltTime: now }] }] },
    ['creditsHalted'],
  ],
  [
    'payouts halted',
    {
      chains: [
        {
          ...chain,
          cursors: [{ ...cursor, kind: 'payouts', haltedReason: 'unrecognizedPayout', haltTime: now }],
        },
      ],
    },
    ['payoutsHalted'],
  ],
  [
    'a cursor that no worker moves',
    { chains: [{ ...chain, cursors: [{ ...cursor, updateTime: now - 11 * minuteMs }] }] },
    ['cursorBehind'],
  ],
  ['a stopped key', { signerKeys: [{ ...key, haltedReason: 'reverted', haltTime: now }] }, ['signerHalted']],
  [
    'an outbox transaction that is stuck',
    { jobs: [{ name: 'outbox', state: 'broadcast', count: 1, oldestTime: now - 11 * minuteMs }] },
    ['outboxStuck'],
  ],
  [
    'a list that does not answer',
    { jobs: [{ name: 'screening', state: 'screening', count: 1, oldestTime: now - 11 * minuteMs }] },
    ['screeningWaits'],
  ],
  [
    'a frozen order',
    { withdrawals: [{ state: 'frozen', count: 1, amount: '5', oldestTime: now }] },
    ['withdrawalFrozen'],
  ],
  [
    'a review of yesterday',
    { withdrawals: [{ state: 'review', count: 1, amount: '5', oldestTime: now - 25 * 60 * minuteMs }] },
    ['reviewWaits'],
  ],
  [
    'a pool that contradicts itself',
    { mixing: { ...mixing, pools: [{ ...pool, haltedReason: 'rootDiffers', haltTime: now }] } },
    ['poolHalted'],
  ],
  [
    'a pool that no worker follows',
    { mixing: { ...mixing, pools: [{ ...pool, updateTime: now - 11 * minuteMs }] } },
    ['poolBehind'],
  ],
  [
    'private transfers that wait for everything',
    {
      mixing: {
        pools: [],
        unscreened: late,
        inReview: { count: 1, oldestTime: now - 25 * 60 * minuteMs },
        unpublished: late,
        unrevoked: late,
        unrelayed: late,
      },
    },
    ['rootNotRevoked', 'rootUnpublished', 'depositsUnscreened', 'relaysLate', 'depositReviewWaits'],
  ],
  [
    'cross-chain transfers that wait for everything',
    {
      cross: {
        open: none,
        unproven: late,
        overdue: late,
        unsettled: { count: 1, oldestTime: now - 61 * minuteMs },
        unrefunded: { count: 1, oldestTime: now - 25 * 60 * minuteMs },
      },
    },
    ['crossUnproven', 'crossUnfollowed', 'crossFillLost', 'crossRefundLate'],
  ],
  ['a loss', { losses: { borne: 1_001n, uncovered: 0n } }, ['vaultLost']],
  ['a loss that nobody can bear', { losses: { borne: 0n, uncovered: 2_000n } }, ['vaultLost']],
  [
    'growth that is not measured',
    { growth: [{ ...growth, haltedReason: 'counterWentBack', haltTime: now }] },
    ['growthHalted'],
  ],
  [
    'growth that was measured an hour ago',
    { growth: [{ ...growth, measureTime: now - 61 * minuteMs }] },
    ['growthBehind'],
  ],
  ['a paused vault', { vault: { ...vault, isPaused: true } }, ['payoutsPaused']],
  ['more waiting than withdrawable', { vault: { ...vault, withdrawable: 1n } }, ['liquidityShort']],
  [
    'assets below liabilities',
    { solvency: { ...solvency, check: { ...solvency.check, assets: 99_999_999n } } },
    ['insolvent'],
  ],
  [
    'a vault that nobody has measured for long',
    { solvency: { ...solvency, check: { ...solvency.check, time: now - 11 * minuteMs } } },
    ['solvencyUnread'],
  ],
  [
    'an attestation of this morning',
    { solvency: { ...solvency, attestedTime: now - 151 * minuteMs } },
    ['attestationLate'],
  ],
  ['less in the vault than owed', { owed: 110_001_001n }, ['vaultShort']],
] as const satisfies readonly (readonly [string, Partial<AlarmFacts>, readonly string[]])[])(
  'behavior: %s',
  (_name, change, codes) => {
    expect(codesOf(change)).toEqual(codes)
  },
)

test('behavior: a payment on its way and a few wei are no shortage', () => {
  expect(codesOf({ owed: 110_001_000n })).toEqual([])
})

test('behavior: the worst problem comes first', () => {
  const foreign = { id: `0x${'ab'.repeat(32)}`, recipient: address, micro: 5n, txHash: '0x1', findTime: now }
  const found = findAlarms({
    ...well,
    unrecognizedPayouts: [foreign],
    vault: { ...vault, isPaused: true, withdrawable: 0n },
    withdrawals: [{ state: 'frozen', count: 2, amount: '7', oldestTime: now }],
  })
  expect(found.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
    'critical unrecognizedPayout',
    'critical payoutsPaused',
    'warning withdrawalFrozen',
    'warning liquidityShort',
  ])
  expect(found[0]).toMatchObject({ subject: foreign.id, facts: { amount: '0.000005', txHash: '0x1' } })
})
