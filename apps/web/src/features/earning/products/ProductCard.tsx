import { fromDecimal } from '@bank/money'
import { Button, Card, Fact, Facts, TermIcon, TextSkeleton } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { platformFiguresQuery } from '../../../api/queries.ts'
import { formatDecimalMoney, formatRateRange } from '../../../i18n/formats.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import type { Product } from '../../../records/earningQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { getProductName } from '../getProductName.ts'
import { Calculator } from './Calculator.tsx'
import { NotOffered } from './NotOffered.tsx'
import { RateNowFact } from './StakeFacts.tsx'

export function ProductCard({
  product,
  isBusy,
  onBuy,
}: {
  readonly product: Product
  readonly isBusy: boolean
  readonly onBuy: () => void
}) {
  const { i18n } = useLingui()
  const days = product.stakeRequiredDay
  const name = i18n._(getProductName(days))
  return (
    <Card aria-label={name}>
      <div className="flex items-start gap-3">
        <TermIcon days={days} />
        <div className="min-w-0 flex-1">
          <h2 className="font-strong">{name}</h2>
          <p className="text-small text-ink-2">
            {days === 0 ? (
              <Trans>Redeem at any time, interest every day</Trans>
            ) : (
              <Trans>Stake and interest together after {days} days</Trans>
            )}
          </p>
        </div>
      </div>
      <div className="mt-4 flex items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="text-title font-strong tracking-tight num">
            {formatRateRange(product.profitStartRange, product.profitEndRange)}
          </span>
          <span className="text-small text-ink-2">
            <Trans>a year</Trans>
          </span>
        </p>
        {!product.notOfferedReason && (
          <Button className="shrink-0" busy={isBusy} onClick={onBuy}>
            <Trans>Stake</Trans>
          </Button>
        )}
      </div>
      <p className="mt-2 text-small text-ink-2">
        {days === 0 ? (
          <>
            <Trans>Paid only from each day’s actual earnings.</Trans>
            <Gap />
            <Trans>
              The same as{' '}
              <Link to="/contract/pledge" className="font-medium text-accent underline underline-offset-2">
                contract staking
              </Link>
              .
            </Trans>
          </>
        ) : (
          <Trans>The lower rate is agreed and reserved when you stake</Trans>
        )}
      </p>
      <ProductFacts product={product} />
      <Calculator product={product} />
      {product.notOfferedReason && (
        <div className="mt-4">
          <NotOffered reason={product.notOfferedReason} />
        </div>
      )}
    </Card>
  )
}

function ProductFacts({ product }: { readonly product: Product }) {
  const { minimumAmount, availableAmount } = product
  const supply = useQuery(platformFiguresQuery).data?.circulatingSupply
  // A capacity above the supply limits no member and would read like a holding.
  const isScarce =
    availableAmount !== null &&
    supply !== undefined &&
    fromDecimal(availableAmount, 'GUSD').micro < fromDecimal(supply, 'GUSD').micro
  return (
    <div className="mt-3">
      <Facts>
        <Fact name={<Trans>Minimum</Trans>}>{formatDecimalMoney(minimumAmount, 'GUSD', { maximum: 2 })}</Fact>
        {isScarce && (
          <Fact name={<Trans>Available to stake</Trans>}>
            {formatDecimalMoney(availableAmount, 'GUSD', { maximum: 2 })}
          </Fact>
        )}
        {product.stakeRequiredDay === 0 && <RateNowFact product={product} />}
      </Facts>
    </div>
  )
}

/** Placeholder of a product while it loads. */
export function ProductShape() {
  return (
    <Card aria-hidden="true" className="min-h-69">
      <TextSkeleton className="text-title">00000000000</TextSkeleton>
      <p className="mt-4">
        <TextSkeleton className="text-title num">0.00% – 0.00% 000000</TextSkeleton>
      </p>
      <p className="mt-3">
        <TextSkeleton className="text-small">0000000000000000000000000000</TextSkeleton>
      </p>
      <p className="mt-4">
        <TextSkeleton className="text-figure">00000000000000000</TextSkeleton>
      </p>
    </Card>
  )
}
