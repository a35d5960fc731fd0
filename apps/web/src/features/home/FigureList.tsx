import { fromDecimal, isZero, subtract } from '@bank/money'
import { List, ListRow, TextSkeleton } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { platformFiguresQuery } from '../../api/queries.ts'
import { BeforeLedger, CountedSince } from '../../components/OpeningFigures.tsx'
import { unitSymbol } from '../../i18n/branding.ts'
import { formatAmount, formatCount, formatMoney, formatShare } from '../../i18n/formats.ts'

/** Exchange fees and service addresses counted by this ledger, and the issuance cap. */
export function FigureList() {
  const { t } = useLingui()
  const { data: figures, isError } = useQuery(platformFiguresQuery)
  const feeOpening = figures?.totalExchangeFeeOpening
  const addressOpening = figures?.totalServiceAddressesOpening
  const supply = fromDecimal(figures?.circulatingSupply ?? '0', 'GUSD')
  const cap = fromDecimal(figures?.issuanceCap ?? '0', 'GUSD')
  const shownShare = formatShare({ numerator: supply.micro, denominator: isZero(cap) ? 1n : cap.micro })
  const rows = [
    {
      key: 'fees',
      title: <Trans>Total exchange fees</Trans>,
      value:
        figures && formatMoney(computeCounted(figures.totalExchangeFee, feeOpening?.amount), { maximum: 2 }),
      hint: feeOpening ? <CountedSince date={feeOpening.date} /> : <Trans>In {unitSymbol} at par</Trans>,
    },
    {
      key: 'addresses',
      title: <Trans>Total service addresses</Trans>,
      value: figures && formatCount(figures.totalServiceAddresses - (addressOpening?.count ?? 0)),
      hint: addressOpening ? <CountedSince date={addressOpening.date} /> : <Trans>Registered members</Trans>,
    },
    {
      key: 'cap',
      title: <Trans>Issuance cap</Trans>,
      value: figures && formatMoney(cap, { minimum: 0 }),
      hint: <Trans>{shownShare} of it in circulation</Trans>,
    },
  ]
  // On failure the reserve card shows the error and the retry.
  return (
    <>
      <List label={t`In figures`}>
        {rows.map(({ key, title, value, hint }) => (
          <ListRow
            key={key}
            title={title}
            value={value ?? (isError ? '—' : <TextSkeleton>00,000,000.00</TextSkeleton>)}
            hint={<Hint isKnown={figures !== undefined} isError={isError} hint={hint} />}
          />
        ))}
      </List>
      {feeOpening && addressOpening && <Before fees={feeOpening.amount} members={addressOpening} />}
    </>
  )
}

function Hint({
  isKnown,
  isError,
  hint,
}: {
  readonly isKnown: boolean
  readonly isError: boolean
  readonly hint: ReactNode
}) {
  if (isKnown) return hint
  return isError ? <Trans>Not available right now</Trans> : <TextSkeleton>000,000.00 000000</TextSkeleton>
}

/** Computes the part counted by this ledger: the total without the stated opening amount. */
const computeCounted = (whole: string, before: string | undefined) =>
  subtract(fromDecimal(whole, 'USDT'), fromDecimal(before ?? '0', 'USDT'))

/** The operator's claim about both figures. */
function Before({
  fees,
  members: { count, date },
}: {
  readonly fees: string
  readonly members: { readonly count: number; readonly date: number }
}) {
  const shownFees = formatAmount(fromDecimal(fees, 'USDT'), { maximum: 2 })
  const shownCount = formatCount(count)
  return (
    <BeforeLedger date={date}>
      <Trans>
        The operator states {shownFees} USDT of exchange fees and {shownCount} addresses from before this
        ledger. That cannot be proved here and is part of no figure above.
      </Trans>
    </BeforeLedger>
  )
}
