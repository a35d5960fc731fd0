import { Card, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BeforeLedger, CountedSince } from '../../../components/OpeningFigures.tsx'
import { homeCoin } from '../../../i18n/branding.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { figuresQuery } from '../../../records/mixingQueries.ts'
import { formatCoin, toWei } from '../coin.ts'

/** Total fees and addresses of private transfers as counted here, and what the operator states from before. */
export function MixingFigures() {
  const { data: figures, isError } = useQuery(figuresQuery)
  const isUnknown = !figures && isError
  const unknown = isUnknown && <Trans>Not available right now</Trans>
  const fees = figures?.totalFeesOpening
  const addresses = figures?.totalAddressesOpening
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Figure
          name={<Trans>Total mixing fees</Trans>}
          value={
            isUnknown
              ? '—'
              : figures && formatWithoutSymbol(toWei(figures.totalFees) - toWei(fees?.amount ?? '0'))
          }
          unit={homeCoin}
          note={unknown || (fees ? <CountedSince date={fees.date} /> : <Trans>Earned by relaying</Trans>)}
        />
        <Figure
          name={<Trans>Total addresses</Trans>}
          value={isUnknown ? '—' : figures && formatCount(figures.totalAddresses - (addresses?.count ?? 0))}
          note={
            unknown ||
            (addresses ? <CountedSince date={addresses.date} /> : <Trans>Wallets that made a deposit</Trans>)
          }
        />
      </div>
      {fees && addresses && <Before fees={fees.amount} addresses={addresses} />}
    </>
  )
}

const formatWithoutSymbol = (wei: bigint): string => formatCoin(wei).replace(` ${homeCoin}`, '')

/** The operator's claim about both figures. */
function Before({
  fees,
  addresses: { count, date },
}: {
  readonly fees: string
  readonly addresses: { readonly count: number; readonly date: number }
}) {
  const shownFees = formatCoin(toWei(fees))
  const shownCount = formatCount(count)
  return (
    <BeforeLedger date={date}>
      <Trans>
        The operator states {shownFees} of mixing fees and {shownCount} addresses from before this ledger.
        That cannot be proved here and is part of no figure above.
      </Trans>
    </BeforeLedger>
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
