import { ChevronDownIcon, ListRow } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatFirstSettledDay, formatSettledDay } from '../../../components/dates/formatSettledDay.ts'
import { formatAmount, formatCount, formatSymbol } from '../../../i18n/formats.ts'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import { sumRecords } from './groupSettled.ts'
import { LedgerRow } from './LedgerRow.tsx'
import { getLedgerEventName } from './ledgerEvent.ts'

/** A run of daily credits as one row that expands into its days. */
export function SettledRows({
  records,
  onOpen,
}: {
  readonly records: readonly [LedgerRecord, ...LedgerRecord[]]
  readonly onOpen: (record: LedgerRecord) => void
}) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const sum = sumRecords(records)
  const count = formatCount(records.length)
  const first = formatFirstSettledDay(records.at(-1)?.source ?? null)
  const until = formatSettledDay(records[0].source)
  const isOneDay = first === formatFirstSettledDay(records[0].source)
  return (
    <>
      <ListRow
        icon={<ChevronDownIcon size={18} className={isOpen ? 'rotate-180' : undefined} aria-hidden="true" />}
        title={i18n._(getLedgerEventName(records[0]))}
        hint={
          <span className="num">
            {isOneDay ? (
              <Trans>
                {count} credits for {until}
              </Trans>
            ) : (
              <Trans>
                {count} credits for {first} to {until}
              </Trans>
            )}
          </span>
        }
        value={<span className="text-credit">{`+${formatAmount(sum)} ${formatSymbol(sum.asset)}`}</span>}
        onClick={() => setOpen(!isOpen)}
        isExpanded={isOpen}
      />
      {isOpen &&
        records.map((record) => <LedgerRow key={record.id} record={record} onOpen={() => onOpen(record)} />)}
    </>
  )
}
