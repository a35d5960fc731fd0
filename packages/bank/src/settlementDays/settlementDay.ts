import type { Tables, Transaction } from '@bank/database'
import { queryOne } from '@bank/ledger'
import type { Selectable } from 'kysely'

/** A chunk of the plan: members of one placement, and their demand principal in micro-units times seconds. */
export type DayChunk = {
  readonly placement: number
  readonly firstMember: string
  readonly lastMember: string
  readonly demandSeconds: string
}

/** The figures of a plan; amounts in micro-units, the rate in parts per billion. */
export type DayPlan = { readonly at: Date } & Readonly<
  Record<
    | 'lastStake'
    | 'demandPrincipal'
    | 'growth'
    | 'fees'
    | 'capital'
    | 'poolShare'
    | 'rewardsBudget'
    | 'interestBudget'
    | 'demandPpb'
    | 'shortfall',
    bigint
  >
> & {
    readonly haltedReason: Selectable<Tables['bank.settlement_day']>['halted_reason']
    readonly chunks: readonly DayChunk[]
  }

/** Forgets the changes of stakes that a count which begins now has in the stakes themselves. */
export async function forgetStakeChanges(tx: Transaction): Promise<void> {
  await queryOne(tx, 'bank_forget_stake_changes', 'SELECT bank.forget_stake_changes()', [])
}

const planText =
  'SELECT bank.plan_day($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)'

/** Writes the plan of a day with its chunks, and reserves what it may pay out of revenue. Throws LedgerError revenueExhausted. */
export async function insertSettlementDay(tx: Transaction, day: string, plan: DayPlan): Promise<void> {
  const { chunks } = plan
  await queryOne(tx, 'bank_plan_day', planText, [
    ...[day, plan.lastStake, plan.demandPrincipal, plan.growth, plan.fees, plan.capital, plan.poolShare],
    ...[plan.rewardsBudget, plan.interestBudget, plan.demandPpb, plan.shortfall, plan.haltedReason],
    chunks.map(({ placement }) => placement),
    chunks.map(({ firstMember }) => firstMember),
    chunks.map(({ lastMember }) => lastMember),
    chunks.map(({ demandSeconds }) => demandSeconds),
    plan.at,
  ])
}

/** Rates of rewards in parts per billion; `pays` is false where nothing may be due. */
export type RewardRates = {
  readonly pays: boolean
  readonly recommendPpb: bigint
  readonly levelPpb: readonly bigint[]
  readonly equalPpb: bigint
}

const rewardsText = 'SELECT bank.write_day_rewards($1, $2, $3, $4, $5) AS "isWritten"'

/** Computes the rewards of a day within what it reserved; false when that was done before. */
export async function insertDayRewards(tx: Transaction, day: string, rates: RewardRates): Promise<boolean> {
  const { pays, recommendPpb, levelPpb, equalPpb } = rates
  const values = [day, pays, recommendPpb, levelPpb.map(String), equalPpb]
  return (await queryOne<{ isWritten: boolean }>(tx, 'bank_write_day_rewards', rewardsText, values)).isWritten
}
