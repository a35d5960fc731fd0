/** The direction of a change that loosens a guard, which waits and takes two operators. */
export type Looser = 'higher' | 'lower' | 'either'

export type ParameterRule = {
  readonly kind: 'amount' | 'ratio' | 'count' | 'date'
  readonly unit: 'USDT' | 'GUSD' | 'BNB' | null
  /** Bounds that the table's own CHECK keeps, repeated here for input validation; both included. */
  readonly minimum: string
  readonly maximum: string
  readonly looser: Looser
}

const terms = ['demand', 'fixed15', 'fixed45', 'fixed180']
const levels = [1, 2, 3, 4, 5]

const ratio = (maximum: string, looser: Looser): ParameterRule => ({
  kind: 'ratio',
  unit: null,
  minimum: '0',
  maximum,
  looser,
})
const count = (maximum: string, looser: Looser): ParameterRule => ({
  kind: 'count',
  unit: null,
  minimum: '0',
  maximum,
  looser,
})
const amount = (maximum: string, looser: Looser): ParameterRule => ({
  kind: 'amount',
  unit: 'GUSD',
  minimum: '0',
  maximum,
  looser,
})

/** Products, levels, rewards and pool. What members were promised changes only for what they buy after it. */
export const earningParameterRules: Readonly<Record<string, ParameterRule>> = Object.fromEntries([
  ...terms.flatMap((term): [string, ParameterRule][] => [
    [`${term}ProfitStart`, ratio('0.2', 'either')],
    [`${term}ProfitEnd`, ratio('0.2', 'either')],
    [`${term}Offered`, count('1', 'higher')],
  ]),
  ...levels.flatMap((level): [string, ParameterRule][] => [
    [`level${level}SelfStake`, amount('1000000000', 'either')],
    [`level${level}Community`, amount('1000000000', 'either')],
    [`level${level}Lines`, count('9', 'either')],
    [`level${level}Rate`, ratio('0.1', 'either')],
    [`level${level}PoolWeight`, count('999', 'either')],
  ]),
  ['recommendRate', ratio('0.1', 'either')],
  ['equalLevelRate', ratio('0.1', 'either')],
  ['teamBudgetRatio', ratio('0.1', 'either')],
  ['poolFeeRatio', ratio('0.2', 'either')],
  ['dustReserve', amount('1000', 'lower')],
])
