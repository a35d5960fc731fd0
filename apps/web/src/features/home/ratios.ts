import type { CallResult } from '@bank/api-schema'
import { parseRatio, type Ratio } from '@bank/money'

/** A product as it can be bought. */
export type Offer = CallResult<'queryStakeTemplate'>[number]

/** The lower and the upper annual rate, as they came. */
export type YieldRange = { readonly start: string; readonly end: string }

/** The lowest start and the highest end of what is offered; nothing where nothing is. */
export function findYieldRange(
  offers: readonly Pick<Offer, 'profitStartRange' | 'profitEndRange'>[],
): YieldRange | undefined {
  const [first, ...rest] = offers
  if (!first) return undefined
  return rest.reduce<YieldRange>(
    ({ start, end }, { profitStartRange, profitEndRange }) => ({
      start: toBillionths(profitStartRange) < toBillionths(start) ? profitStartRange : start,
      end: toBillionths(profitEndRange) > toBillionths(end) ? profitEndRange : end,
    }),
    { start: first.profitStartRange, end: first.profitEndRange },
  )
}

/** A rate as a whole number of billionths, for comparing and drawing. */
export function toBillionths(rate: string): bigint {
  const { numerator, denominator } = parseRatio(rate)
  return (numerator * 1_000_000_000n) / denominator
}

/** How much of what is owed is there, cut to a hundredth of a percent: it never shows more than there is. */
export function roundCoverDown(ratio: string): Ratio {
  const { numerator, denominator } = parseRatio(ratio)
  return { numerator: (numerator * 10_000n) / denominator, denominator: 10_000n }
}
