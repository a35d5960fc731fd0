import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toast } from '../../toasts/toast.ts'
import { toNotice } from '../../toasts/toNotice.ts'
import { type TableColumns, toRow } from './tableColumns.ts'

type Format = 'csv' | 'json'

/** Downloads a whole list as a file, not only its visible part: exact decimals, times in UTC. */
export function DownloadList<Item>({
  file,
  list,
  columns,
  listItems,
}: {
  /** Name of the file. */
  readonly file: string
  /** Name of the list for screen readers. */
  readonly list: string
  readonly columns: TableColumns<Item>
  readonly listItems: () => Promise<readonly Item[]>
}) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const exportRows = async (format: Format) => {
    if (isBusy) return
    setBusy(true)
    try {
      const [items, { saveFile, toCsv, toJson }] = await Promise.all([listItems(), import('@bank/ui/files')])
      const rows = items.map((item) => toRow(columns, item))
      saveFile(file, format, format === 'csv' ? toCsv(Object.keys(columns), rows) : toJson(rows))
    } catch (error) {
      toast.error(toNotice(error, 'saveFailed'))
    } finally {
      setBusy(false)
    }
  }
  const renderButton = (format: Format, label: string) => (
    <button
      type="button"
      aria-label={label}
      onClick={() => void exportRows(format)}
      className="min-h-9 rounded-full px-2 font-medium text-accent hover:bg-accent-soft"
    >
      {format.toUpperCase()}
    </button>
  )
  return (
    <span className="-my-2 flex items-center gap-1 text-small text-ink-2" aria-busy={isBusy}>
      <Trans>Download</Trans>
      {renderButton('csv', t`${list}: download as CSV`)}
      {renderButton('json', t`${list}: download as JSON`)}
    </span>
  )
}
