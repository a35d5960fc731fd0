import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyParameterChange } from './classifyParameterChange.ts'
import type { Looser } from './earningParameterRules.ts'
import { findParameterRule, parameterRules } from './parameterRules.ts'

const looserOf: Record<string, Looser> = {
  exchangePrice: 'either',
  exchangeFeeRatio: 'either',
  exchangeMinimum: 'either',
  withdrawalMinimum: 'either',
  withdrawalAutoPerMember: 'higher',
  withdrawalAutoTotal: 'higher',
  withdrawalOneReviewer: 'higher',
  stakeMinimum: 'lower',
  issuanceCap: 'higher',
  mixingAutomaticBnb: 'higher',
  gasPriceMaximumGwei: 'higher',
  gasDailyBudgetBnb: 'higher',
  suspenseCapitalDays: 'lower',
  ...Object.fromEntries(
    ['demand', 'fixed15', 'fixed45', 'fixed180'].flatMap((term): [string, Looser][] => [
      [`${term}ProfitStart`, 'either'],
      [`${term}ProfitEnd`, 'either'],
      [`${term}Offered`, 'higher'],
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((level) =>
      ['SelfStake', 'Community', 'Lines', 'Rate', 'PoolWeight'].map((what): [string, Looser] => [
        `level${level}${what}`,
        'either',
      ]),
    ),
  ),
  recommendRate: 'either',
  equalLevelRate: 'either',
  teamBudgetRatio: 'either',
  poolFeeRatio: 'either',
  dustReserve: 'lower',
}

/** Two values of a parameter, the lower first. */
function pairOf(name: string): readonly [string, string] {
  if (name === 'exchangePrice') return ['0.51', '0.52']
  if (name === 'gasPriceMaximumGwei') return ['0.2', '0.3']
  if (name === 'suspenseCapitalDays') return ['7', '8']
  return findParameterRule(name)?.kind === 'count' ? ['0', '1'] : ['0.01', '0.02']
}

const judge = (name: string, from: string, to: string) => {
  const rule = findParameterRule(name)
  if (!rule) throw new Error(`no rule for ${name}`)
  return classifyParameterChange(rule, from, to)
}

test('default: every parameter in both directions', () => {
  expect(
    Object.fromEntries(Object.entries(parameterRules).map(([name, { looser }]) => [name, looser])),
  ).toEqual(looserOf)
  for (const [name, looser] of Object.entries(looserOf)) {
    const [low, high] = pairOf(name)
    expect(judge(name, low, high), `${name} up`).toBe(looser === 'lower' ? 'tightens' : 'loosens')
    expect(judge(name, high, low), `${name} down`).toBe(looser === 'higher' ? 'tightens' : 'loosens')
  }
})

test('behavior: parameters that operators do not change one by one have no rule', () => {
  for (const name of ['openingMembers', 'openingDate', 'openingExchangeFees', 'toString', '__proto__', ''])
    expect(findParameterRule(name), name).toBeUndefined()
})

test('behavior: the same value written differently is no change', () => {
  expect(judge('withdrawalAutoPerMember', '500', '500.0')).toBe('none')
  expect(judge('exchangePrice', '1', '1.000000')).toBe('none')
})

test('error: a value that is not a plain decimal within the bounds is refused', () => {
  for (const value of [
    '',
    ' 1',
    '1 ',
    '-1',
    '+1',
    '1e3',
    '0x1',
    'NaN',
    'Infinity',
    '.5',
    '5.',
    '00',
    '1,5',
    '٣',
    '0.0000001',
  ])
    expect(judge('withdrawalAutoPerMember', '500', value), value).toBe('refused')
  expect(judge('exchangePrice', '1', '1.000001')).toBe('refused')
  expect(judge('exchangePrice', '1', '0')).toBe('refused')
  expect(judge('exchangeFeeRatio', '0.001', '0.050001')).toBe('refused')
  expect(judge('issuanceCap', '1', '1000000000000')).toBe('refused')
  for (const [name, most] of [
    ['withdrawalMinimum', '100'],
    ['exchangeMinimum', '1000'],
    ['stakeMinimum', '10000'],
  ] as const) {
    expect(judge(name, '1', most), name).not.toBe('refused')
    expect(judge(name, '1', `${most}.000001`), name).toBe('refused')
  }
})

test('error: a count has no decimals', () => {
  for (const value of ['1.5', '1.0', '2']) expect(judge('demandOffered', '0', value), value).toBe('refused')
  expect(judge('level2Lines', '2', '3')).toBe('loosens')
})

test('behavior: there and back is never tightening both ways', () => {
  const micro = fc.bigInt({ min: 1n, max: 10_000n * 1_000_000n })
  const text = micro.map((value) => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`)
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(parameterRules)), text, text, (name, from, to) => {
      const verdicts = [judge(name, from, to), judge(name, to, from)]
      expect(verdicts.filter((verdict) => verdict === 'tightens').length).toBeLessThan(2)
      expect(verdicts.includes('none')).toBe(from === to && !verdicts.includes('refused'))
    }),
  )
})
