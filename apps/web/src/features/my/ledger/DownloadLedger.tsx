import { useLingui } from '@lingui/react/macro'
import { apiClient } from '../../../api/apiClient.ts'
import { listAll } from '../../../api/listAll.ts'
import { DownloadList } from '../../../components/DownloadList.tsx'
import type { LedgerRecord } from '../myQueries.ts'
import { findLedgerSourceName, getLedgerEventName } from './ledgerEvent.ts'
import { ledgerColumns, toRow } from './ledgerFile.ts'
import type { LedgerRange } from './ledgerPeriod.ts'

/** The whole list of the tab and period as a file. */
export function DownloadLedger({ tab, range }: { readonly tab: number; readonly range: LedgerRange }) {
  const { t, i18n } = useLingui()
  const words = {
    event: (record: LedgerRecord) => i18n._(getLedgerEventName(record)),
    source: (kind: string) => {
      const name = findLedgerSourceName(kind)
      return name ? i18n._(name) : kind
    },
  }
  const listRows = async () => {
    const records = await listAll(
      (page) => apiClient.queryCurrencyLedger({ classifyLedgerId: tab, ...range, ...page }),
      ({ id }) => id,
    )
    return records.map((record) => toRow(record, words))
  }
  return <DownloadList file="ledger" list={t`Ledger`} columns={ledgerColumns} listRows={listRows} />
}
