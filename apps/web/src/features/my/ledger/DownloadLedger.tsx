import { useLingui } from '@lingui/react/macro'
import { apiClient } from '../../../api/apiClient.ts'
import { listAll } from '../../../api/listAll.ts'
import { DownloadList } from '../../../components/lists/DownloadList.tsx'
import type { LedgerRange } from '../../../records/accountQueries.ts'
import { createLedgerColumns } from './createLedgerColumns.ts'
import { findLedgerSourceName, getLedgerEventName } from './ledgerEvent.ts'

/** The whole ledger of a tab and period as a file. */
export function DownloadLedger({ tab, range }: { readonly tab: number; readonly range: LedgerRange }) {
  const { t, i18n } = useLingui()
  const columns = createLedgerColumns({
    formatEvent: (record) => i18n._(getLedgerEventName(record)),
    formatSource: (kind) => {
      const name = findLedgerSourceName(kind)
      return name ? i18n._(name) : kind
    },
  })
  return (
    <DownloadList
      file="ledger"
      list={t`Ledger`}
      columns={columns}
      listItems={() =>
        listAll(
          (page) => apiClient.queryCurrencyLedger({ classifyLedgerId: tab, ...range, ...page }),
          ({ id }) => id,
        )
      }
    />
  )
}
