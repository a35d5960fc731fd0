import { type Amount, fromDecimal, parseRatio, type Ratio } from '@bank/money'

/** A product; id and days never change, operators set its rates and put it on sale. */
export type Product = {
  readonly templateId: 1 | 2 | 3 | 4
  /** 0 demand, 1 fixed term. */
  readonly stakeType: 0 | 1
  /** 0 for demand. */
  readonly days: number
  /** Annual simple rates: the promise, and the most that is paid. */
  readonly start: Ratio
  readonly end: Ratio
  readonly startText: string
  readonly endText: string
  readonly isOffered: boolean
}

/** The requirements and benefits of a level; level 0 has neither. */
export type Level = {
  readonly level: 1 | 2 | 3 | 4 | 5
  readonly selfStake: Amount<'GUSD'>
  readonly community: Amount<'GUSD'>
  /** Direct lines in which somebody holds the level below. */
  readonly lines: number
  readonly rate: Ratio
  readonly poolWeight: number
}

export type EarningParameters = {
  readonly products: readonly Product[]
  readonly levels: readonly Level[]
  readonly recommendRate: Ratio
  readonly equalLevelRate: Ratio
  /** Share of a day's earned revenue that team rewards may take. */
  readonly teamBudgetRatio: Ratio
  /** Share of the exchange fees that flows into the bonus pool. */
  readonly poolFeeRatio: Ratio
  /** Capital that is never paid out. */
  readonly dustReserve: Amount<'GUSD'>
}

const terms = [
  { templateId: 1, stakeType: 0, days: 0, name: 'demand' },
  { templateId: 2, stakeType: 1, days: 15, name: 'fixed15' },
  { templateId: 3, stakeType: 1, days: 45, name: 'fixed45' },
  { templateId: 4, stakeType: 1, days: 180, name: 'fixed180' },
] as const

const levels = [1, 2, 3, 4, 5] as const

/** Types what the parameters say about products, levels and rewards; `get` answers a parameter's text. */
export function readEarningParameters(get: (name: string) => string): EarningParameters {
  return {
    products: terms.map(({ name, ...term }) => {
      const startText = get(`${name}ProfitStart`)
      const start = parseRatio(startText)
      const endText = get(`${name}ProfitEnd`)
      const end = parseRatio(endText)
      // Two parameters changed one after the other may cross for a while; the promise counts.
      const isCrossed = end.numerator * start.denominator < start.numerator * end.denominator
      return {
        ...term,
        start,
        startText,
        end: isCrossed ? start : end,
        endText: isCrossed ? startText : endText,
        isOffered: get(`${name}Offered`) === '1',
      }
    }),
    levels: levels.map((level) => ({
      level,
      selfStake: fromDecimal(get(`level${level}SelfStake`), 'GUSD'),
      community: fromDecimal(get(`level${level}Community`), 'GUSD'),
      lines: Number(get(`level${level}Lines`)),
      rate: parseRatio(get(`level${level}Rate`)),
      poolWeight: Number(get(`level${level}PoolWeight`)),
    })),
    recommendRate: parseRatio(get('recommendRate')),
    equalLevelRate: parseRatio(get('equalLevelRate')),
    teamBudgetRatio: parseRatio(get('teamBudgetRatio')),
    poolFeeRatio: parseRatio(get('poolFeeRatio')),
    dustReserve: fromDecimal(get('dustReserve'), 'GUSD'),
  }
}
