import type { CallResult } from '@bank/api-schema'
import { parseRatio } from '@bank/money'

export type Offer = CallResult<'queryStakeTemplate'>[number]

/** The lower and the upper annual rate as decimals. */
export type YieldRange = { readonly start: string; readonly end: string }

/** Finds the lowest start and the highest end of the offers; undefined without any. */
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

/** Converts a rate to whole billionths, for comparing and drawing. */
export function toBillionths(rate: string): bigint {
  const { numerator, denominator } = parseRatio(rate)
  return (numerator * 1_000_000_000n) / denominator
}
