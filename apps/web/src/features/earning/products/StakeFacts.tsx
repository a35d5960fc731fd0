import { type Amount, parseRatio } from '@bank/money'
import { Fact, Facts, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { computeBankNow } from '../../../api/computeBankNow.ts'
import { platformFiguresQuery } from '../../../api/queries.ts'
import { formatAmount, formatDeadline, formatMoney, formatPercent } from '../../../i18n/formats.ts'
import type { Product } from '../../../records/earningQueries.ts'
import { demandDays, estimateInterest } from '../estimateInterest.ts'
import { RoundTrip } from './RoundTrip.tsx'

const dayMs = 86_400_000

/** Expected interest and end of a purchase. */
export function StakeFacts(props: {
  readonly product: Product
  readonly amount: Amount<'GUSD'> | undefined
}) {
  return props.product.stakeRequiredDay === 0 ? <DemandFacts {...props} /> : <TermFacts {...props} />
}

type Props = Parameters<typeof StakeFacts>[0]

/** A product without a term promises nothing: its range over thirty days, and the last rate paid. */
function DemandFacts({ product, amount }: Props) {
  const estimate = amount && estimateInterest(product, amount)
  const days = demandDays
  return (
    <Facts>
      <Fact name={<Trans>Term</Trans>}>
        <Trans>None, redeem at any time</Trans>
      </Fact>
      <Fact name={<Trans>APR</Trans>}>{product.yearProfitDesc}</Fact>
      <RateNowFact product={product} />
      <Fact name={<Trans>Estimated interest in {days} days</Trans>}>
        <strong>{estimate ? `${formatAmount(estimate.least)} – ${formatMoney(estimate.most)}` : '—'}</strong>
      </Fact>
      <RoundTripFact amount={amount} />
    </Facts>
  )
}

function TermFacts({ product, amount }: Props) {
  const days = product.stakeRequiredDay
  const estimate = amount && estimateInterest(product, amount)
  return (
    <Facts>
      <Fact name={<Trans>Term</Trans>}>
        <Trans>{days} days</Trans>
      </Fact>
      <Fact name={<Trans>APR</Trans>}>{product.yearProfitDesc}</Fact>
      <Fact name={<Trans>Interest, agreed minimum</Trans>}>
        <strong>{estimate ? formatMoney(estimate.least) : '—'}</strong>
      </Fact>
      <Fact name={<Trans>Interest, at most</Trans>}>{estimate ? formatMoney(estimate.most) : '—'}</Fact>
      <RoundTripFact amount={amount} />
      <Fact name={<Trans>Ends on</Trans>}>
        <EndOfTerm days={days} />
      </Fact>
    </Facts>
  )
}

/** The current rate of a stake without a term: that of the last settled day, before the first the lower end. */
export function RateNowFact({ product: { currentRate, profitStartRange } }: Pick<Props, 'product'>) {
  return (
    <Fact
      name={
        currentRate === null ? (
          <Trans>Grows at, until a day is settled</Trans>
        ) : (
          <Trans>Paid on the last settled day</Trans>
        )
      }
    >
      {formatPercent(parseRatio(currentRate ?? profitStartRange))}
    </Fact>
  )
}

export function RoundTripFact({ amount }: Pick<Props, 'amount'>) {
  return (
    <Fact name={<Trans>Round-trip exchange cost</Trans>}>
      <RoundTrip amount={amount} />
    </Fact>
  )
}

/** The end of a term that begins now, by the server's time. */
export function EndOfTerm({ days }: { readonly days: number }) {
  const now = useBankNow()
  return now === null ? (
    <TextSkeleton>{formatDeadline(Date.now())}</TextSkeleton>
  ) : (
    formatDeadline(now + days * dayMs)
  )
}

/** Bank time, by which terms run; null until it is known. */
function useBankNow(): number | null {
  const { data: figures, dataUpdatedAt } = useQuery(platformFiguresQuery)
  return figures ? computeBankNow(figures.asOf, dataUpdatedAt) : null
}
