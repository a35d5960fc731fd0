import type { AlarmFacts } from '../src/health/findAlarms.ts'

export const minuteMs = 60_000
export const now = Date.parse('2026-11-21T06:00:00Z')
export const address = `0x${'11'.repeat(20)}`

export const cursor = {
  kind: 'recharges',
  vault: address,
  blockNumber: '100',
  behindBlocks: 0,
  countedAmount: '5',
  haltedReason: null,
  haltTime: null,
  updateTime: now - minuteMs,
} as const
export const chain = {
  chainId: 56,
  name: 'BSC',
  headNumber: '102',
  finalNumber: '100',
  finalTime: now,
  cursors: [cursor],
} as const
export const vault = {
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
export const key = {
  chainId: 56,
  sender: address,
  failures: 5,
  haltedReason: null,
  haltedDetail: null,
  haltTime: null,
} as const
export const growth = {
  chainId: 56,
  vault: address,
  measureTime: now - minuteMs,
  haltedReason: null,
  haltTime: null,
} as const
export const solvency = {
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
export const none = { count: 0, oldestTime: null } as const
export const late = { count: 2, oldestTime: now - 11 * minuteMs } as const
export const pool = {
  pool: address,
  amount: '0.1',
  haltedReason: null,
  haltTime: null,
  updateTime: now,
} as const
export const mixing = {
  pools: [pool],
  unscreened: none,
  inReview: late,
  unapproved: none,
  unremoved: none,
  unrelayed: none,
} as const
export const cross = { open: late, unproven: none, unrefunded: late, overdue: none, unsettled: late } as const
/** Facts of a bank in which all is well, made of the parts above. */
export const well: AlarmFacts = {
  bankTime: now,
  wallTime: now,
  freeze: undefined,
  chains: [chain],
  signerKeys: [key],
  jobs: [{ name: 'screening', state: 'requested', count: 1, oldestTime: now - minuteMs }],
  withdrawals: [{ state: 'review', count: 1, amount: '5', oldestTime: now - minuteMs }],
  unrecognizedPayouts: [],
  unprovenOrders: [],
  breaches: [],
  vault,
  owed: 100_000_000n,
  losses: { borne: 1n, uncovered: 0n },
  growth: [growth],
  solvency,
  gas: { budget: 1_000_000n, chains: [{ chainId: 56, spent: 1_000_000n }] },
  mixing,
  cross,
  signIns: [{ name: 'reviewer', addresses: 7, sinceTime: now - 60 * minuteMs }],
}
