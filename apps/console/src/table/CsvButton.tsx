import { Button, DownloadIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDescribeError } from '../toasts/useDescribeError.ts'
import type { Column } from './column.ts'
import { toTableRows } from './tableRows.ts'

/** Hands the whole list over as CSV, not only the page on the screen. */
export function CsvButton<Row>({
  fileName,
  columns,
  listAll,
}: {
  readonly fileName: string
  readonly columns: readonly Column<Row>[]
  readonly listAll: () => Promise<readonly Row[]>
}) {
  const { t } = useLingui()
  const describe = useDescribeError()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const saveCsv = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const [{ saveFile, toCsv }, rows] = await Promise.all([import('@bank/ui/files'), listAll()])
      const day = new Date().toISOString().slice(0, 10)
      const table = toTableRows(columns, rows)
      saveFile(`${fileName}-${day}`, 'csv', toCsv(table.columns, table.rows))
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        kind="ghost"
        size="pill"
        busy={isBusy}
        onClick={() => void saveCsv()}
        title={t`Every row, times in UTC`}
      >
        {!isBusy && <DownloadIcon size={16} aria-hidden="true" />}
        <Trans>Download CSV</Trans>
      </Button>
      {error !== undefined && (
        <span role="alert" className="text-small text-danger">
          {describe(error)}
        </span>
      )}
    </span>
  )
}
