import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { apiClient } from '../../../api/apiClient.ts'
import { toast } from '../../../notices/toast.ts'
import { toNotice } from '../../../notices/toNotice.ts'
import { type LedgerRecord, ledgerPageSize } from '../myQueries.ts'
import { nameLedgerEvent, nameLedgerSource } from './ledgerEvent.ts'
import { ledgerColumns, toRow } from './ledgerFile.ts'
import type { LedgerRange } from './ledgerPeriod.ts'

type Format = 'csv' | 'json'

/** The whole list of the tab and period as a file, not only the pages on the screen. */
export function DownloadLedger({ tab, range }: { readonly tab: number; readonly range: LedgerRange }) {
  const { t, i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const download = async (format: Format) => {
    if (isBusy) return
    setBusy(true)
    try {
      const [records, { saveFile, toCsv, toJson }] = await Promise.all([
        listAllRecords(tab, range),
        import('@bank/ui/files'),
      ])
      const words = {
        event: (eventType: number) => i18n._(nameLedgerEvent(eventType)),
        source: (kind: string) => {
          const name = nameLedgerSource(kind)
          return name ? i18n._(name) : kind
        },
      }
      const rows = records.map((record) => toRow(record, words))
      saveFile('ledger', format, format === 'csv' ? toCsv(ledgerColumns, rows) : toJson(rows))
    } catch (error) {
      toast.error(toNotice(error, 'saveFailed'))
    } finally {
      setBusy(false)
    }
  }
  const buttonOf = (format: Format, label: string) => (
    <button
      type="button"
      aria-label={label}
      onClick={() => void download(format)}
      className="min-h-9 rounded-full px-2 font-medium text-accent hover:bg-accent-soft"
    >
      {format.toUpperCase()}
    </button>
  )
  return (
    <span className="-my-2 flex items-center gap-1 text-small text-ink-2" aria-busy={isBusy}>
      <Trans>Download</Trans>
      {buttonOf('csv', t`Download the ledger as CSV`)}
      {buttonOf('json', t`Download the ledger as JSON`)}
    </span>
  )
}

async function listAllRecords(
  classifyLedgerId: number,
  range: LedgerRange,
): Promise<readonly LedgerRecord[]> {
  // By id: what comes in meanwhile moves others to the next page, where they are read once more.
  const records = new Map<string, LedgerRecord>()
  for (let pageNo = 1; ; pageNo += 1) {
    const request = { classifyLedgerId, ...range, pageNo, pageSize: ledgerPageSize }
    const { dataList, total } = await apiClient.queryCurrencyLedger(request)
    for (const record of dataList) records.set(record.id, record)
    if (dataList.length === 0 || pageNo * ledgerPageSize >= total) return [...records.values()]
  }
}
