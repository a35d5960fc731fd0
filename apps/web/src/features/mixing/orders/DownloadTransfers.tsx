import { useLingui } from '@lingui/react/macro'
import { apiClient } from '../../../api/apiClient.ts'
import { listAll } from '../../../api/listAll.ts'
import { DownloadList } from '../../../components/DownloadList.tsx'
import type { StatusFilter } from '../mixingQueries.ts'
import { mixingColumns, toMixingRow } from './mixingFile.ts'
import { findStateName } from './orderStates.ts'

/** The private transfers of the chosen state as a file. */
export function DownloadTransfers({ filter }: { readonly filter: StatusFilter }) {
  const { t, i18n } = useLingui()
  const listRows = async () => {
    const orders = await listAll(
      (page) => apiClient.queryTornadoOrders({ ...page, orderStatus: filter }),
      ({ orderId }) => orderId,
    )
    return orders.map((order) =>
      toMixingRow(order, (each) => {
        const name = findStateName(each)
        return name ? i18n._(name) : each.detail
      }),
    )
  }
  return (
    <DownloadList
      file="mixed-transfers"
      list={t`Mixed transfers`}
      columns={mixingColumns}
      listRows={listRows}
    />
  )
}
