import type { ColumnType, Generated } from 'kysely'

/** bigint columns arrive as decimal strings, so that no digit is lost on the way. */
type BigInteger = ColumnType<string, bigint | string, bigint | string>
type WrittenOnce = ColumnType<string, bigint | string, never>
type LaterBigInteger = ColumnType<string | null, bigint | string | null | undefined, bigint | string | null>
type LaterDate = ColumnType<Date | null, Date | null | undefined, Date | null>
/** A date column arrives as it stands, `2026-11-21`. */
type Day = ColumnType<string, string, never>

type StakeTable = {
  id: ColumnType<string, never, never>
  key: string
  member_id: WrittenOnce
  placement: ColumnType<number, never, never>
  template_id: number
  days: number
  principal: WrittenOnce
  start_ppb: WrittenOnce
  end_ppb: WrittenOnce
  promised: WrittenOnce
  opened_at: Date
  expire_at: Date | null
  redeemed_at: LaterDate
  redeemed_interest: LaterBigInteger
  redeem_key: ColumnType<string | null, undefined, string | null>
}

type StakeDayTable = {
  placement: number
  day: Day
  stake_id: WrittenOnce
  member_id: WrittenOnce
  amount: WrittenOnce
  accrued: WrittenOnce
}

type SettlementDayTable = {
  day: Day
  state: ColumnType<
    'interest' | 'rewards' | 'done',
    'interest' | 'rewards' | 'done' | undefined,
    'rewards' | 'done'
  >
  last_stake: WrittenOnce
  growth: WrittenOnce
  fees: WrittenOnce
  capital: WrittenOnce
  pool_share: WrittenOnce
  rewards_budget: WrittenOnce
  interest_budget: WrittenOnce
  demand_seconds: WrittenOnce
  demand_ppb: WrittenOnce
  shortfall: WrittenOnce
  interest_paid: ColumnType<string, bigint | undefined, bigint>
  rewards_due: LaterBigInteger
  rewards_paid: ColumnType<string, bigint | undefined, bigint>
  halted_reason: ColumnType<string | null, string | null | undefined, string | null>
  planned_at: Date
  interest_at: LaterDate
  done_at: LaterDate
}

type SettlementChunkTable = {
  day: Day
  placement: number
  first_member: WrittenOnce
  last_member: WrittenOnce
  stakes: LaterBigInteger
  members: LaterBigInteger
  amount: LaterBigInteger
  done_at: LaterDate
}

type GrowthTable = {
  chain_id: BigInteger
  vault: string
  from_block: WrittenOnce
  to_block: WrittenOnce
  block_hash: string
  from_time: Date
  to_time: Date
  assets: WrittenOnce
  donated: ColumnType<string, bigint | string | undefined, never>
  grown: WrittenOnce
  grown_in_all: WrittenOnce
  booked: WrittenOnce
  booked_in_all: WrittenOnce
  yield_index: Generated<string>
  deposited: ColumnType<string, bigint | string | undefined, never>
  paid_out: ColumnType<string, bigint | string | undefined, never>
  donated_in_all: ColumnType<string, bigint | string | undefined, never>
  micro_unit: ColumnType<string, bigint | string | undefined, never>
  lacking: ColumnType<string, bigint | string | undefined, never>
}

type GrowthWatchTable = {
  chain_id: BigInteger
  vault: string
  since: Date
  halted_reason: ColumnType<string | null, string | null | undefined, string | null>
  halted_at: LaterDate
  ended_at: ColumnType<Date | null, never, never>
}

type RewardDayTable = {
  placement: number
  day: Day
  member_id: ColumnType<string, never, never>
  event_type: 4 | 5 | 6
  base: ColumnType<string, never, never>
  gross: ColumnType<string, never, never>
  paid: ColumnType<string, never, never>
}

type RewardChunkTable = {
  day: ColumnType<string, never, never>
  placement: ColumnType<number, never, never>
  event_type: ColumnType<4 | 5 | 6, never, never>
  amount: LaterBigInteger
  done_at: LaterDate
}

type PoolWeekTable = {
  week: Day
  balance: WrittenOnce
  paid: WrittenOnce
  weights: WrittenOnce
  at: Date
  members: WrittenOnce
}

type PoolShareTable = {
  id: ColumnType<string, never, never>
  week: Day
  member_id: WrittenOnce
  level: number
  weight: WrittenOnce
  amount: WrittenOnce
  acknowledged_at: LaterDate
}

/** What is owed, by kind, in micro-units; `liabilities` is their sum. */
type OwedColumns = {
  usdt: WrittenOnce
  gusd: WrittenOnce
  staked: WrittenOnce
  pending: WrittenOnce
  interest: WrittenOnce
  suspense: WrittenOnce
  pool: WrittenOnce
  set_aside: WrittenOnce
  liabilities: ColumnType<string, never, never>
}

type SolvencyCheckTable = OwedColumns & {
  id: ColumnType<string, never, never>
  at: Date
  chain_id: BigInteger
  vault: string
  block_number: WrittenOnce
  block_hash: string
  block_time: Date
  idle: WrittenOnce
  supplied: WrittenOnce
  withdrawable: WrittenOnce
  uncredited: WrittenOnce
  in_transit: WrittenOnce
  assets: WrittenOnce
  equity: WrittenOnce
  is_solvent: ColumnType<boolean, never, never>
}

type SolvencyTreeTable = OwedColumns & {
  id: WrittenOnce
  at: Date
  root: Buffer
  secret: Buffer
  members: WrittenOnce
  counted: WrittenOnce
  paid_out: WrittenOnce
}

type SolvencyLeavesTable = {
  tree_id: WrittenOnce
  position: number
  first_member: WrittenOnce
  leaves: Buffer
}

type SolvencyLevelTable = { tree_id: WrittenOnce; level: number; nodes: Buffer }

type AttestationTable = OwedColumns & {
  tree_id: WrittenOnce
  chain_id: BigInteger
  contract: string
  root: Buffer
  members: WrittenOnce
  day: ColumnType<string | null, string | null, never>
  at: Date
  counted: WrittenOnce
  paid_out: WrittenOnce
  state: ColumnType<'sending' | 'mined' | 'recorded' | 'failed', never, 'mined' | 'recorded' | 'failed'>
  number: LaterBigInteger
  tx_hash: ColumnType<string | null, never, string>
  block_number: LaterBigInteger
  block_time: LaterDate
  idle: LaterBigInteger
  supplied: LaterBigInteger
  withdrawable: LaterBigInteger
  uncredited: LaterBigInteger
  in_transit: LaterBigInteger
  assets: LaterBigInteger
}

/** What earning keeps. */
export type EarningTables = {
  'bank.stake': StakeTable
  'bank.stake_day': StakeDayTable
  'bank.settlement_day': SettlementDayTable
  'bank.settlement_chunk': SettlementChunkTable
  'bank.growth': GrowthTable
  'bank.growth_watch': GrowthWatchTable
  'bank.reward_day': RewardDayTable
  'bank.reward_chunk': RewardChunkTable
  'bank.pool_week': PoolWeekTable
  'bank.pool_share': PoolShareTable
  'bank.solvency_check': SolvencyCheckTable
  'bank.solvency_tree': SolvencyTreeTable
  'bank.solvency_leaves': SolvencyLeavesTable
  'bank.solvency_level': SolvencyLevelTable
  'bank.attestation': AttestationTable
}
