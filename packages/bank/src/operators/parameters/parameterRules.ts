import { earningParameterRules, type ParameterRule } from './earningParameterRules.ts'

const least = '0.000001'

/**
 * Every parameter that operators may change one by one. Where a change can hurt the bank one way and members the
 * other (prices, fees, minimums that prevent an exit), either way is loosening and is published before it counts.
 * No bound lets two operators in error close the exit: a smallest withdrawal is at most 100.
 */
export const parameterRules: Readonly<Record<string, ParameterRule>> = {
  exchangePrice: { kind: 'ratio', unit: null, minimum: '0.5', maximum: '1', looser: 'either' },
  exchangeFeeRatio: { kind: 'ratio', unit: null, minimum: '0', maximum: '0.05', looser: 'either' },
  exchangeMinimum: { kind: 'amount', unit: 'USDT', minimum: least, maximum: '1000', looser: 'either' },
  withdrawalMinimum: { kind: 'amount', unit: 'GUSD', minimum: least, maximum: '100', looser: 'either' },
  withdrawalAutoPerMember: { kind: 'amount', unit: 'GUSD', minimum: '0', maximum: '10000', looser: 'higher' },
  withdrawalAutoTotal: { kind: 'amount', unit: 'GUSD', minimum: '0', maximum: '1000000', looser: 'higher' },
  withdrawalOneReviewer: { kind: 'amount', unit: 'GUSD', minimum: '0', maximum: '100000', looser: 'higher' },
  stakeMinimum: { kind: 'amount', unit: 'GUSD', minimum: least, maximum: '10000', looser: 'lower' },
  issuanceCap: { kind: 'amount', unit: 'GUSD', minimum: least, maximum: '100000000000', looser: 'higher' },
  mixingAutomaticBnb: { kind: 'amount', unit: 'BNB', minimum: '0', maximum: '100', looser: 'higher' },
  // The least leaves BSC's usual price below it: a ceiling under the price stops every payout.
  gasPriceMaximumGwei: { kind: 'amount', unit: null, minimum: '0.1', maximum: '100', looser: 'higher' },
  gasDailyBudgetBnb: { kind: 'amount', unit: 'BNB', minimum: '0', maximum: '1000', looser: 'higher' },
  suspenseCapitalDays: { kind: 'count', unit: null, minimum: '7', maximum: '3650', looser: 'lower' },
  ...earningParameterRules,
}

/** The rule of a parameter, or undefined: what has no rule cannot be changed. */
export function findParameterRule(name: string): ParameterRule | undefined {
  return Object.hasOwn(parameterRules, name) ? parameterRules[name] : undefined
}
