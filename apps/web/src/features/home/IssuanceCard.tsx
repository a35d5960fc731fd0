import { compare, fromDecimal } from '@bank/money'
import { Card, ChevronDownIcon, Skeleton } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { platformFiguresQuery } from '../../api/queries.ts'
import { showAmount, showDateTime, showPercent } from '../../i18n/formats.ts'
import { Failure } from '../../notices/Failure.tsx'
import { Introduction } from './Introduction.tsx'

/** How much GUSD there is and how much there may ever be, and in plain words what it is. */
export function IssuanceCard() {
  return (
    <Card>
      <Issuance />
      <details className="group mt-4 border-t border-line pt-2">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 text-small font-medium text-accent [&::-webkit-details-marker]:hidden">
          <Trans>1 GUSD is redeemed for 1 USDT. What is GUSD?</Trans>
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
  const { t } = useLingui()
  const { data: figures, error, refetch } = useQuery(platformFiguresQuery)
  if (!figures && error)
    return (
      <Failure
        title={<Trans>The figures could not be loaded</Trans>}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const supply = figures && fromDecimal(figures.circulatingSupply, 'GUSD')
  const cap = figures && fromDecimal(figures.issuanceCap, 'GUSD')
  const share = supply && cap && { numerator: supply.micro, denominator: cap.micro || 1n }
  const shownCap = cap && showAmount(cap, { minimum: 0 })
  const shownShare = share && showPercent(share)
  const shownTime = figures && showDateTime(figures.asOf)
  const exists = supply && compare(supply, fromDecimal('0', 'GUSD')) > 0
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4 text-small text-ink-2">
        <h2>
          <Trans>GUSD in circulation</Trans>
        </h2>
        {cap ? (
          <span className="num">
            <Trans>Issuance cap {shownCap}</Trans>
          </span>
        ) : (
          <Skeleton className="my-0.5 h-4 w-36" />
        )}
      </div>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
        {supply ? (
          <span className="text-display font-strong tracking-display num">
            {showAmount(supply, { maximum: 2 })}
          </span>
        ) : (
          <span className="py-1">
            <Skeleton className="h-9 w-60" />
          </span>
        )}
        <span className="text-title font-medium text-ink-2">GUSD</span>
      </p>
      <div
        role="meter"
        aria-label={t`Share of the cap in circulation`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share ? Number((share.numerator * 10_000n) / share.denominator) / 100 : 0}
        aria-valuetext={shownShare}
        className="mt-4 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        {exists && (
          <span
            className="block h-full min-w-1.5 rounded-full bg-accent"
            style={{
              inlineSize: `${Number(((share?.numerator ?? 0n) * 10_000n) / (share?.denominator ?? 1n)) / 100}%`,
            }}
          />
        )}
      </div>
      <div className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-small text-ink-2 num">
        {figures ? (
          <>
            <span>
              <Trans>{shownShare} of the cap</Trans>
            </span>
            <span>
              <Trans>As of {shownTime}</Trans>
            </span>
          </>
        ) : (
          <Skeleton className="my-0.5 h-4 w-24" />
        )}
      </div>
    </>
  )
}
