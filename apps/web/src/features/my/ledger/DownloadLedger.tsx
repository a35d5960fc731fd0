import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { apiClient } from '../../../api/apiClient.ts'
import { toast } from '../../../notices/toast.ts'
import { toNotice } from '../../../notices/toNotice.ts'
import { type LedgerRecord, ledgerPageSize } from '../myQueries.ts'
import { ledgerEventNames, unknownEventName } from './ledgerEvent.ts'
import { toCsv, toJson, toRow } from './ledgerFile.ts'

type Format = 'csv' | 'json'

const mimeTypes: Readonly<Record<Format, string>> = { csv: 'text/csv', json: 'application/json' }

/** The whole list of the tab as a file, not only the pages on the screen. */
export function DownloadLedger({ tab }: { readonly tab: number }) {
  const { t, i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const download = async (format: Format) => {
    if (isBusy) return
    setBusy(true)
    try {
      const records = await listAllRecords(tab)
      const rows = records.map((record) =>
        toRow(record, (eventType) => i18n._(ledgerEventNames[eventType] ?? unknownEventName)),
      )
      saveFile(`ledger.${format}`, mimeTypes[format], format === 'csv' ? toCsv(rows) : toJson(rows))
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

async function listAllRecords(classifyLedgerId: number): Promise<readonly LedgerRecord[]> {
  const records: LedgerRecord[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await apiClient.queryCurrencyLedger({ classifyLedgerId, pageNo, pageSize: ledgerPageSize })
    records.push(...page.dataList)
    if (page.dataList.length === 0 || records.length >= page.total) return records
  }
}

function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
