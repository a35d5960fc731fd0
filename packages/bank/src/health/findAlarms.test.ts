import { expect, test } from 'vitest'
import {
  address,
  chain,
  cursor,
  growth,
  key,
  late,
  minuteMs,
  mixing,
  none,
  now,
  pool,
  solvency,
  vault,
  well,
} from '../../testing/alarmFacts.ts'
import { type AlarmFacts, findAlarms } from './findAlarms.ts'

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
    'gas of a day above its budget',
    { gas: { budget: 1_000_000n, chains: [{ chainId: 56, spent: 1_000_001n }] } },
    ['gasOverBudget'],
  ],
  [
    'twenty failed sign-ins within an hour',
    { signIns: [{ name: 'reviewer', addresses: 7, sinceTime: now - 60 * minuteMs + 1 }] },
    ['operatorGuessed'],
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
    'an order that has waited four hours for signatures of reviewers',
    {
      withdrawals: [{ state: 'awaitingSignatures', count: 1, amount: '5', oldestTime: now - 241 * minuteMs }],
    },
    ['signaturesMissing'],
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
        unapproved: late,
        unremoved: late,
        unrelayed: late,
      },
    },
    ['depositNotRemoved', 'depositsUnapproved', 'depositsUnscreened', 'relaysLate', 'depositReviewWaits'],
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
  [
    'a broken law of the books',
    {
      breaches: [
        {
          id: '1',
          source: 'bank.recharge',
          law: 'suspense is what its deposits add up to',
          subject: 'suspense',
          expected: '1',
          actual: '2',
          findTime: now,
        },
      ],
    },
    ['booksDiffer'],
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
