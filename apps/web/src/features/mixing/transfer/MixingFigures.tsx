import { Card, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { homeCoin } from '../../../i18n/branding.ts'
import { formatCount, formatDate } from '../../../i18n/formats.ts'
import { formatCoin, toWei } from '../coin.ts'
import { figuresQuery } from '../mixingQueries.ts'

/**
 * Total fees and addresses of private transfers, each with the opening figure from before the ledger began.
 */
export function MixingFigures() {
  const { data: figures, isError } = useQuery(figuresQuery)
  const isUnknown = !figures && isError
  const unknown = isUnknown && <Trans>Not available right now</Trans>
  const fees = figures?.totalFeesOpening
  const addresses = figures?.totalAddressesOpening
  return (
    <div className="flex flex-wrap gap-3">
      <Figure
        name={<Trans>Total mixing fees</Trans>}
        value={isUnknown ? '—' : figures && formatWithoutSymbol(toWei(figures.totalFees))}
        unit={homeCoin}
        note={
          unknown ||
          (fees ? (
            <OpeningHint figure={formatCoin(toWei(fees.amount))} date={fees.date} />
          ) : (
            <Trans>Earned by relaying</Trans>
          ))
        }
      />
      <Figure
        name={<Trans>Total addresses</Trans>}
        value={isUnknown ? '—' : figures && formatCount(figures.totalAddresses)}
        note={
          unknown ||
          (addresses ? (
            <OpeningHint figure={formatCount(addresses.count)} date={addresses.date} />
          ) : (
            <Trans>Wallets that made a deposit</Trans>
          ))
        }
      />
    </div>
  )
}

const formatWithoutSymbol = (wei: bigint): string => formatCoin(wei).replace(` ${homeCoin}`, '')

/** An opening figure is shown with its amount, its date and its source. */
function OpeningHint({ figure, date }: { readonly figure: string; readonly date: number }) {
  const day = formatDate(date)
  return (
    <>
      <span className="inline-block">
        <Trans>
          {figure} of it from before {day}
        </Trans>
      </span>{' '}
      <span className="inline-block">
        <Trans>as stated by the operator</Trans>
      </span>
    </>
  )
}

function Figure({
  name,
  value,
  unit,
  note,
}: {
  readonly name: ReactNode
  readonly value: string | undefined
  readonly unit?: string
  readonly note: ReactNode
}) {
  return (
    <Card padding="snug" className="flex-1 basis-32">
      <h2 className="text-small text-balance text-ink-2">{name}</h2>
      {value === undefined ? (
        <>
          <TextSkeleton className="text-title">000,000.00</TextSkeleton>
          <TextSkeleton className="text-caption">000,000.00</TextSkeleton>
        </>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-1.5 num">
            <span className="text-title font-strong tracking-tight whitespace-nowrap">{value}</span>
            {unit && <span className="text-caption text-ink-2">{unit}</span>}
          </p>
          <p className="text-caption text-ink-3 num">{note}</p>
        </>
      )}
    </Card>
  )
}
