import { useLingui } from '@lingui/react/macro'
import { apiClient } from '../../../api/apiClient.ts'
import { listAll } from '../../../api/listAll.ts'
import { DownloadList } from '../../../components/DownloadList.tsx'
import { type TableColumns, toIsoTime } from '../../../components/tableColumns.ts'
import type { Order, StatusFilter } from '../mixingQueries.ts'
import { findStateName } from './orderStates.ts'

/** The private transfers of the chosen state as a file. */
export function DownloadTransfers({ filter }: { readonly filter: StatusFilter }) {
  const { t, i18n } = useLingui()
  const columns = createMixingColumns((order) => {
    const name = findStateName(order)
    return name ? i18n._(name) : order.detail
  })
  return (
    <DownloadList
      file="mixed-transfers"
      list={t`Mixed transfers`}
      columns={columns}
      listItems={() =>
        listAll(
          (page) => apiClient.queryTornadoOrders({ ...page, orderStatus: filter }),
          ({ orderId }) => orderId,
        )
      }
    />
  )
}

/** Columns of a download of mixed transfers: exact decimals, times in UTC, the state in words and as the API calls it. */
const createMixingColumns = (formatState: (order: Order) => string): TableColumns<Order> => ({
  id: ({ orderId }) => orderId,
  time: ({ createTime }) => toIsoTime(createTime),
  state: formatState,
  stateCode: ({ detail }) => detail,
  stateTime: ({ stateTime }) => toIsoTime(stateTime),
  amount: ({ depositAmount }) => depositAmount,
  asset: () => 'BNB',
  // A deposit taken back is not charged.
  fee: ({ detail, feeAmount }) => (detail === 'takenBack' ? '0' : feeAmount),
  fromAddress: ({ fromAddress }) => fromAddress,
  receivingAddress: ({ receiverAddress }) => receiverAddress,
  chainId: ({ chainId }) => `${chainId}`,
  depositHash: ({ inHash }) => inHash ?? '',
  endHash: ({ outHash }) => outHash ?? '',
})
