import { amountOf, computeInterestDown, daySeconds, yearSeconds } from '@bank/money'
import { partsPerOne, stakeRates } from './stakeRates.ts'

/**
 * The interest of a stake, in micro-units and always rounded down; rates in parts of 10⁹ a year, times in whole seconds.
 * Source: rules.md, Products.
 */
export const stakeInterest = Object.freeze({
  /** Computes the interest of a principal at a rate. */
  of: computeEarned,
  /** Computes the promise of a fixed term, from the day it is bought. */
  promised: (principal: bigint, startPpb: bigint, days: number): bigint =>
    computeEarned(principal, startPpb, BigInt(days) * daySeconds),
  /** Computes the part of a promise earned so many seconds after the purchase. */
  accruedOf: (promised: bigint, days: number, seconds: bigint): bigint => {
    const term = BigInt(days) * daySeconds
    return (promised * (seconds < term ? seconds : term)) / term
  },
  /** Computes an ended term's interest beyond its promise: up to the realised rate, never above the end of its range. */
  topUp: (term: {
    readonly principal: bigint
    readonly startPpb: bigint
    readonly endPpb: bigint
    readonly realisedPpb: bigint
    readonly days: number
  }): bigint => {
    const { principal, startPpb, endPpb, realisedPpb, days } = term
    const reached = realisedPpb < endPpb ? realisedPpb : endPpb
    return reached > startPpb ? computeEarned(principal, reached - startPpb, BigInt(days) * daySeconds) : 0n
  },
  /** Computes a stake's share of revenue beside the others that wait; both as principal times seconds. */
  shareOf: (revenue: bigint, ownSeconds: bigint, othersSeconds: bigint): bigint =>
    ownSeconds === 0n ? 0n : (revenue * ownSeconds) / (ownSeconds + othersSeconds),
  /** The most that can be bought where so much revenue may be taken for its promise; null where nothing is promised. */
  purchasable: (revenue: bigint, startPpb: bigint, days: number): bigint | null => {
    if (startPpb === 0n || days === 0) return null
    if (revenue <= 0n) return 0n
    return ((revenue + 1n) * partsPerOne * yearSeconds - 1n) / (startPpb * BigInt(days) * daySeconds)
  },
})

function computeEarned(principal: bigint, ppb: bigint, seconds: bigint): bigint {
  return computeInterestDown(amountOf('GUSD', principal), stakeRates.ratioOf(ppb), seconds).micro
}
