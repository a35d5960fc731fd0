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
  rewards_paid: ColumnType<string, bigint | undefined, bigint>
  stopped_reason: ColumnType<string | null, string | null | undefined, string | null>
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
  day: Day
  placement: number
  amount: LaterBigInteger
  done_at: LaterDate
}

type PoolWeekTable = {
  week: Day
  balance: WrittenOnce
  paid: WrittenOnce
  weights: WrittenOnce
  at: Date
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

/** What earning keeps; migrations 0009 and later. */
export type EarningTables = {
  'bank.stake': StakeTable
  'bank.stake_day': StakeDayTable
  'bank.settlement_day': SettlementDayTable
  'bank.settlement_chunk': SettlementChunkTable
  'bank.growth': GrowthTable
  'bank.reward_day': RewardDayTable
  'bank.reward_chunk': RewardChunkTable
  'bank.pool_week': PoolWeekTable
  'bank.pool_share': PoolShareTable
}
