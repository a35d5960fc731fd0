import { type Amount, amountOf, mulDown, type Ratio, yearSeconds } from '@bank/money'
import type { EarningGates } from '../earningGates/getEarningGates.ts'
import { partsPerOne, stakeRates } from '../policies/stakeRates.ts'

/** The inputs of dividing a day's earnings; amounts in micro-units. */
export type Earnings = {
  /** The available revenue: nothing is set aside beyond it. */
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

/** The reason a day pays no interest, other than a lack of revenue. */
export type DayHaltReason = 'yieldClosed' | 'insolvent'

export type Division = {
  readonly poolShare: bigint
  readonly rewardsBudget: bigint
  readonly interestBudget: bigint
  /** The day's annual demand rate in parts of 10^9. */
  readonly demandPpb: bigint
  /** The amount lacking for the promised rate. */
  readonly shortfall: bigint
  readonly haltedReason: DayHaltReason | null
}

/** Micro-units that so many principal seconds earn at an annual rate, rounded down. */
function computeInterest(principalSeconds: bigint, ppb: bigint): bigint {
  return (principalSeconds * ppb) / (partsPerOne * yearSeconds)
}

const getSmaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)
const shareOf = (micro: bigint, ratio: Ratio): bigint => mulDown(toGusd(micro), ratio).micro
const toGusd = (micro: bigint): Amount<'GUSD'> => amountOf('GUSD', micro)

/**
 * Divides revenue in the order of rules.md: bonus pool, team, demand interest; never more than there is.
 * The rounding remainder stays revenue.
 */
export function splitRevenue(earnings: Earnings): Division {
  const { growth, fees, demandSeconds, gates, terms } = earnings
  const haltedReason = gates.isSolvent ? (gates.yield ? null : 'yieldClosed') : 'insolvent'
  // Losses are taken back elsewhere; here a negative revenue must not become a claim without a debtor.
  let left = earnings.revenue > 0n ? earnings.revenue : 0n
  const debitUpTo = (wanted: bigint, isOpen: boolean): bigint => {
    const taken = isOpen && gates.isSolvent && wanted > 0n ? getSmaller(wanted, left) : 0n
    left -= taken
    return taken
  }
  const poolShare = debitUpTo(shareOf(fees, terms.poolFeeRatio), gates.pool)
  const rewardsBudget = debitUpTo(shareOf(growth + fees, terms.teamBudgetRatio), gates.team)
  const promised = computeInterest(demandSeconds, stakeRates.partsOf(terms.demandStart))
  const demandPpb =
    haltedReason === null ? computeRate(left, demandSeconds, stakeRates.partsOf(terms.demandEnd)) : 0n
  const interestBudget = debitUpTo(computeInterest(demandSeconds, demandPpb), gates.yield)
  const shortfall = promised > interestBudget ? promised - interestBudget : 0n
  return { poolShare, rewardsBudget, interestBudget, demandPpb, shortfall, haltedReason }
}

/** The highest rate that the rest pays, up to the product's; with nothing on demand, the product's rate if any is left. */
function computeRate(left: bigint, demandSeconds: bigint, endPpb: bigint): bigint {
  if (left === 0n) return 0n
  if (demandSeconds === 0n) return endPpb
  return getSmaller(endPpb, (left * partsPerOne * yearSeconds) / demandSeconds)
}
