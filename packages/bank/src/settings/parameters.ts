import type { Database, Transaction } from '@bank/database'
import { type Amount, fromDecimal, parseRatio, type Ratio } from '@bank/money'
import { parseGwei } from 'viem'
import { type EarningParameters, readEarningParameters } from './earningParameters.ts'

/** The parameters that operators may change, read and typed. The table's own CHECK enforces the bounds. */
export type Parameters = {
  readonly exchangePrice: Ratio
  readonly exchangeFeeRatio: Ratio
  readonly exchangePriceText: string
  readonly exchangeFeeRatioText: string
  readonly exchangeMinimum: string
  readonly withdrawalMinimum: Amount<'GUSD'>
  /** Total per UTC day and member up to which withdrawals need no operator. */
  readonly withdrawalAutoPerMember: Amount<'GUSD'>
  /** Total per UTC day, over all members, that is approved without an operator. */
  readonly withdrawalAutoTotal: Amount<'GUSD'>
  /** Amount up to which a withdrawal needs one reviewer; above it two. */
  readonly withdrawalOneReviewer: Amount<'GUSD'>
  readonly stakeMinimum: Amount<'GUSD'>
  readonly issuanceCap: Amount<'GUSD'>
  readonly earning: EarningParameters
  /** Amount up to which a member's clean deposit into a private pool needs no operator. */
  readonly mixingAutomatic: Amount<'BNB'>
  /**
   * The most that a transaction may offer for its gas, in wei. The default of 5 gwei is fifty times the usual price of
   * BSC and what it charged in its dearest years; a payout then costs at most some 0.004 BNB.
   */
  readonly gasPriceMaximum: bigint
  /** Gas of all keys on one UTC day above which operators are alarmed; payouts continue. */
  readonly gasDailyBudget: Amount<'BNB'>
  /** Days that a deposit waits in suspense before two operators may book it as capital. */
  readonly suspenseCapitalDays: number
  readonly opening: {
    readonly exchangeFees: Amount<'USDT'>
    readonly members: bigint
    readonly mixingFees: Amount<'BNB'>
    readonly mixingAddresses: bigint
    readonly date: string
  }
}

const ageMaxMs = 1_000

/**
 * A reader that asks the database at most once a second: a change by an operator takes effect within that second,
 * and a posting needs no second round trip.
 */
export function createParameterReader(
  database: Database,
  now: () => number = Date.now,
): () => Promise<Parameters> {
  let known: { at: number; value: Promise<Parameters> } | undefined
  return () => {
    // A clock that was set back must not keep old parameters until it has caught up.
    if (!known || Math.abs(now() - known.at) >= ageMaxMs) {
      const value = readParameters(database.kysely)
      const mine = { at: now(), value }
      known = mine
      // A failed read must not be remembered.
      value.catch(() => {
        if (known === mine) known = undefined
      })
    }
    return known.value
  }
}

/** Reads the parameters as they are in the caller's transaction, where a decision must not rest on older ones. */
export async function readParameters(executor: Database['kysely'] | Transaction): Promise<Parameters> {
  const rows = await executor.selectFrom('bank.parameter').select(['name', 'value']).execute()
  const found = new Map(rows.map(({ name, value }) => [name, value]))
  const get = (name: string): string => {
    const value = found.get(name)
    if (value === undefined) throw new Error(`parameter ${name} is missing`)
    return value
  }
  return {
    exchangePrice: parseRatio(get('exchangePrice')),
    exchangeFeeRatio: parseRatio(get('exchangeFeeRatio')),
    exchangePriceText: get('exchangePrice'),
    exchangeFeeRatioText: get('exchangeFeeRatio'),
    exchangeMinimum: get('exchangeMinimum'),
    withdrawalMinimum: fromDecimal(get('withdrawalMinimum'), 'GUSD'),
    withdrawalAutoPerMember: fromDecimal(get('withdrawalAutoPerMember'), 'GUSD'),
    withdrawalAutoTotal: fromDecimal(get('withdrawalAutoTotal'), 'GUSD'),
    withdrawalOneReviewer: fromDecimal(get('withdrawalOneReviewer'), 'GUSD'),
    stakeMinimum: fromDecimal(get('stakeMinimum'), 'GUSD'),
    issuanceCap: fromDecimal(get('issuanceCap'), 'GUSD'),
    mixingAutomatic: fromDecimal(get('mixingAutomaticBnb'), 'BNB'),
    gasPriceMaximum: parseGwei(get('gasPriceMaximumGwei')),
    gasDailyBudget: fromDecimal(get('gasDailyBudgetBnb'), 'BNB'),
    suspenseCapitalDays: Number(get('suspenseCapitalDays')),
    earning: readEarningParameters(get),
    opening: {
      exchangeFees: fromDecimal(get('openingExchangeFees'), 'USDT'),
      members: BigInt(get('openingMembers')),
      mixingFees: fromDecimal(get('openingMixingFees'), 'BNB'),
      mixingAddresses: BigInt(get('openingMixingAddresses')),
      date: get('openingDate'),
    },
  }
}
