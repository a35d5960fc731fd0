import { fromDecimal } from '@bank/money'
import { Card, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { platformFiguresQuery } from '../../api/queries.ts'
import { showAmount, showCount, showDate } from '../../i18n/formats.ts'

/** Total exchange fees and service addresses, each with what came from before this ledger. */
export function FigureCards() {
  const { data: figures, isError } = useQuery(platformFiguresQuery)
  if (!figures && isError) return <UnknownFigures />
  const feeOpening = figures?.totalExchangeFeeOpening
  const addressOpening = figures?.totalServiceAddressesOpening
  return (
    <div className="flex flex-wrap gap-3">
      <Figure
        name={<Trans>Total exchange fees</Trans>}
        value={figures && showAmount(fromDecimal(figures.totalExchangeFee, 'USDT'), { maximum: 2 })}
        unit="USDT"
        note={
          feeOpening && (
            <Opening
              figure={showAmount(fromDecimal(feeOpening.amount, 'USDT'), { maximum: 2 })}
              date={feeOpening.date}
            />
          )
        }
      />
      <Figure
        name={<Trans>Total service addresses</Trans>}
        value={figures && showCount(figures.totalServiceAddresses)}
        note={
          addressOpening ? (
            <Opening figure={showCount(addressOpening.count)} date={addressOpening.date} />
          ) : (
            figures && <Trans>Registered members</Trans>
          )
        }
      />
    </div>
  )
}

/** The card above says why and offers to try again; here nothing is made up. */
function UnknownFigures() {
  const note = <Trans>Not available right now</Trans>
  return (
    <div className="flex flex-wrap gap-3">
      <Figure name={<Trans>Total exchange fees</Trans>} value="—" note={note} />
      <Figure name={<Trans>Total service addresses</Trans>} value="—" note={note} />
    </div>
  )
}

/** What the ledger did not count is not mixed in unsaid: how much, up to when, and whose word it is. */
function Opening({ figure, date }: { readonly figure: string; readonly date: number }) {
  const day = showDate(date)
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
      <h3 className="text-small text-balance text-ink-2">{name}</h3>
      {value === undefined ? (
        <TextSkeleton className="text-title">000,000.00</TextSkeleton>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-1.5 num">
          <span className="text-title font-strong tracking-tight whitespace-nowrap">{value}</span>
          {unit && <span className="text-caption text-ink-2">{unit}</span>}
        </p>
      )}
      {value === undefined ? (
        <TextSkeleton className="text-caption">000,000.00</TextSkeleton>
      ) : (
        <p className="text-caption text-ink-3 num">{note}</p>
      )}
    </Card>
  )
}
