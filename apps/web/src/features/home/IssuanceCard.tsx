import { type Amount, fromDecimal } from '@bank/money'
import { Card, ChevronDownIcon, Skeleton, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { platformFiguresQuery } from '../../api/queries.ts'
import { showAmount, showDateTime } from '../../i18n/formats.ts'
import { Failure } from '../../notices/Failure.tsx'
import { unitSymbol } from '../../settings/names.ts'
import { Introduction } from './Introduction.tsx'
import { IssuanceBar } from './IssuanceBar.tsx'

/** How much of the unit there is and how much there may ever be, and in plain words what it is. */
export function IssuanceCard() {
  return (
    <Card>
      <Issuance />
      <details className="group mt-4 -mb-2 border-t border-line pt-2">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 text-small font-medium text-accent [&::-webkit-details-marker]:hidden">
          <span>
            <span className="inline-block">
              <Trans>1 {unitSymbol} is redeemed for 1 USDT.</Trans>
            </span>{' '}
            <span className="inline-block">
              <Trans>What is {unitSymbol}?</Trans>
            </span>
          </span>
          <ChevronDownIcon
            size={16}
            className="shrink-0 transition-transform ease-calm group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <Introduction />
      </details>
    </Card>
  )
}

function Issuance() {
  const { data: figures, error, refetch } = useQuery(platformFiguresQuery)
  if (!figures && error)
    return (
      <Failure
        title={<Trans>The figures could not be loaded</Trans>}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!figures) return <IssuanceSkeleton />
  const supply = fromDecimal(figures.circulatingSupply, 'GUSD')
  const cap = fromDecimal(figures.issuanceCap, 'GUSD')
  return <IssuanceFigures supply={supply} cap={cap} asOf={figures.asOf} />
}

function IssuanceFigures({
  supply,
  cap,
  asOf,
}: {
  readonly supply: Amount
  readonly cap: Amount
  readonly asOf: number
}) {
  const shownCap = showAmount(cap, { minimum: 0 })
  const shownTime = showDateTime(asOf)
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4 text-small text-ink-2">
        <h2>
          <Trans>{unitSymbol} in circulation</Trans>
        </h2>
        <span className="num">
          <Trans>Issuance cap {shownCap}</Trans>
        </span>
      </div>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
        <span className="text-display font-strong tracking-display num">
          {showAmount(supply, { maximum: 2 })}
        </span>
        <span className="text-title font-medium text-ink-2">{unitSymbol}</span>
      </p>
      <IssuanceBar supply={supply} cap={cap}>
        <Trans>As of {shownTime}</Trans>
      </IssuanceBar>
    </>
  )
}

/** The same lines as they will be, without their figures. */
function IssuanceSkeleton() {
  const shownCap = '00,000,000,000'
  const shownShare = '0.00000%'
  const shownTime = showDateTime(Date.now())
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4 text-small text-ink-2">
        <h2>
          <Trans>{unitSymbol} in circulation</Trans>
        </h2>
        <TextSkeleton className="num">
          <Trans>Issuance cap {shownCap}</Trans>
        </TextSkeleton>
      </div>
      <p className="sr-only">
        <Trans>Loading…</Trans>
      </p>
      <p className="mt-1.5 flex items-baseline" aria-hidden="true">
        <TextSkeleton className="text-display num">00,000.00 {unitSymbol}</TextSkeleton>
      </p>
      <Skeleton className="mt-4 h-1.5 w-full" />
      <div className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-small num">
        <TextSkeleton>
          <Trans>{shownShare} of the cap</Trans>
        </TextSkeleton>
        <TextSkeleton>
          <Trans>As of {shownTime}</Trans>
        </TextSkeleton>
      </div>
    </>
  )
}
