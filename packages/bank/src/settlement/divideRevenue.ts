import { type Amount, amountOf, mulDown, type Ratio } from '@bank/money'
import type { EarningGates } from '../earningGates/getEarningGates.ts'
import { stakeRates } from '../policies/stakeRates.ts'

/** What a day's earnings are divided by; amounts in micro-units. */
export type Earnings = {
  /** What the house has: nothing is set aside beyond it. */
  readonly revenue: bigint
  readonly growth: bigint
  readonly fees: bigint
  /** Demand principal times seconds of the day. */
  readonly demandSeconds: bigint
  readonly gates: Omit<EarningGates, 'isFresh'>
  readonly terms: {
    readonly poolFeeRatio: Ratio
    readonly teamBudgetRatio: Ratio
    readonly demandStart: Ratio
    readonly demandEnd: Ratio
  }
}

/** Why a day pays no interest, where that is not for want of revenue. */
export type StoppedReason = 'yieldClosed' | 'insolvent'

export type Division = {
  readonly poolShare: bigint
  readonly rewardsBudget: bigint
  readonly interestBudget: bigint
  /** The day's annual demand rate in parts of 10^9. */
  readonly demandPpb: bigint
  /** What the promised rate lacked. */
  readonly shortfall: bigint
  readonly haltedReason: StoppedReason | null
}

const ppbOne = 1_000_000_000n
const yearSeconds = 365n * 86_400n

/** Micro-units that so many principal seconds earn at an annual rate, rounded down. */
function interestOf(principalSeconds: bigint, ppb: bigint): bigint {
  return (principalSeconds * ppb) / (ppbOne * yearSeconds)
}

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)
const shareOf = (micro: bigint, ratio: Ratio): bigint => mulDown(gusd(micro), ratio).micro
const gusd = (micro: bigint): Amount<'GUSD'> => amountOf('GUSD', micro)

/**
 * Divides what the house has in the order of rules.md: bonus pool, team, demand interest; never more than there is.
 * What is rounded away stays revenue.
 */
export function divideRevenue(earnings: Earnings): Division {
  const { growth, fees, demandSeconds, gates, terms } = earnings
  const haltedReason = gates.isSolvent ? (gates.yield ? null : 'yieldClosed') : 'insolvent'
  // What was lost is taken back elsewhere; here it must not turn into a claim on nobody.
  let left = earnings.revenue > 0n ? earnings.revenue : 0n
  const take = (wanted: bigint, isOpen: boolean): bigint => {
    const taken = isOpen && gates.isSolvent && wanted > 0n ? smaller(wanted, left) : 0n
    left -= taken
    return taken
  }
  const poolShare = take(shareOf(fees, terms.poolFeeRatio), gates.pool)
  const rewardsBudget = take(shareOf(growth + fees, terms.teamBudgetRatio), gates.team)
  const promised = interestOf(demandSeconds, stakeRates.partsOf(terms.demandStart))
  const demandPpb =
    haltedReason === null ? rateOf(left, demandSeconds, stakeRates.partsOf(terms.demandEnd)) : 0n
  const interestBudget = take(interestOf(demandSeconds, demandPpb), gates.yield)
  const shortfall = promised > interestBudget ? promised - interestBudget : 0n
  return { poolShare, rewardsBudget, interestBudget, demandPpb, shortfall, haltedReason }
}

/** The highest rate that what is left pays, up to the product's; where nothing stands on demand, whether any is. */
function rateOf(left: bigint, demandSeconds: bigint, endPpb: bigint): bigint {
  if (left === 0n) return 0n
  if (demandSeconds === 0n) return endPpb
  return smaller(endPpb, (left * ppbOne * yearSeconds) / demandSeconds)
}
