import { parseRatio } from '@bank/money'
import { joinClasses, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { productsQuery } from '../../api/queries.ts'
import { formatPercent, formatRateRange } from '../../i18n/formats.ts'

/** A figure in a line of few words. */
export const figureChip = 'inline-flex min-h-7 items-center rounded-full px-3 num'

/** The rate of the product without a term: what the last settled day paid, before the first its range. */
export function RateNow({ isLink = false }: { readonly isLink?: boolean }) {
  const { data: products, isError } = useQuery(productsQuery)
  const product = products?.find(({ stakeRequiredDay }) => stakeRequiredDay === 0)
  if (!products && !isError) return <TextSkeleton className={figureChip}>0000 0.00% 0000</TextSkeleton>
  if (!product) return null
  const { currentRate, profitStartRange, profitEndRange } = product
  const rate =
    currentRate === null
      ? formatRateRange(profitStartRange, profitEndRange)
      : formatPercent(parseRatio(currentRate))
  return (
    <span className={joinClasses(figureChip, isLink ? 'bg-accent-soft text-accent' : 'bg-sunken text-ink-2')}>
      {currentRate === null ? (
        <Trans>Flexible {rate} a year</Trans>
      ) : (
        <Trans>Flexible pays {rate} a year</Trans>
      )}
    </span>
  )
}
