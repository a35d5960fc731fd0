import { MixedIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { apiClient } from '../../../api/apiClient.ts'
import { listAll } from '../../../api/listAll.ts'
import { mergePages } from '../../../api/pages.ts'
import { DownloadList } from '../../../components/lists/DownloadList.tsx'
import { type TableColumns, toIsoTime } from '../../../components/lists/tableColumns.ts'
import { TransferRecords, TransferRecordsPage } from '../../../components/transactions/TransferRecords.tsx'
import { homeCoin } from '../../../i18n/branding.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import { useStoredChoice } from '../../../preferences/useStoredChoice.ts'
import { createMixingRecordsQuery, type Order, type StatusFilter } from '../../../records/mixingQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { OrderCard } from './OrderCard.tsx'
import { findStateName, statusNames } from './orderStates.ts'

/** Records of private transfers: every transfer with its state, and what can be done about it. */
export function RecordsPage() {
  return (
    <>
      <TransferRecordsPage
        title={<Trans>Mixed transfer records</Trans>}
        formPath="/mixed/currency"
        signedOutTitle={<Trans>No mixed transfers yet</Trans>}
        signedOutText={
          <Trans>Connect a wallet to follow your transfers, finish them, and take a deposit back.</Trans>
        }
      >
        {(address) => <Records address={address} />}
      </TransferRecordsPage>
      <p className="mt-6 text-small text-ink-2">
        <Trans>Missing a deposit? Recover it with your wallet alone.</Trans>
        <Gap />
        <Link to="/mixed/recovery" className="font-strong text-accent underline underline-offset-2">
          <Trans>Recover with my wallet</Trans>
        </Link>
      </p>
    </>
  )
}

const filters: readonly [StatusFilter, ...StatusFilter[]] = ['', 1, 2, 3, 4]

function Records({ address }: { readonly address: Address }) {
  const { t, i18n } = useLingui()
  const [filter, setFilter] = useStoredChoice('mixed', filters)
  const query = useInfiniteQuery(createMixingRecordsQuery(address, filter))
  const getFilterName = (key: StatusFilter): string => {
    const name = key === '' ? undefined : statusNames[key]
    return name ? i18n._(name) : t`All`
  }
  const formatState = (order: Order): string => {
    const name = findStateName(order)
    return name ? i18n._(name) : order.detail
  }
  return (
    <TransferRecords
      filters={filters.map((key) => ({ key, name: getFilterName(key) }))}
      filter={filter}
      onFilter={setFilter}
      query={query}
      orders={mergePages(query.data?.pages ?? [], ({ orderId }) => orderId)}
      total={query.data?.pages.at(-1)?.total}
      onMore={() => void query.fetchNextPage()}
      isFiltered={filter !== ''}
      formPath="/mixed/currency"
      emptyIcon={<MixedIcon size={20} />}
      emptyTitle={<Trans>No mixed transfers yet</Trans>}
      emptyText={
        <Trans>Each transfer will appear here with its status, its transaction and its payment proof.</Trans>
      }
      download={
        <DownloadList
          file="mixed-transfers"
          list={t`Mixed transfers`}
          columns={createMixingColumns(formatState)}
          listItems={() =>
            listAll(
              (page) => apiClient.queryTornadoOrders({ ...page, orderStatus: filter }),
              ({ orderId }) => orderId,
            )
          }
        />
      }
      renderOrder={(order) => <OrderCard key={order.orderId} order={order} owner={address} />}
    />
  )
}

/** Columns of a download of private transfers: exact decimals, times in UTC, the state in words and as the API calls it. */
const createMixingColumns = (formatState: (order: Order) => string): TableColumns<Order> => ({
  id: ({ orderId }) => orderId,
  time: ({ createTime }) => toIsoTime(createTime),
  state: formatState,
  stateCode: ({ detail }) => detail,
  stateTime: ({ stateTime }) => toIsoTime(stateTime),
  amount: ({ depositAmount }) => depositAmount,
  asset: () => homeCoin,
  // A deposit taken back is not charged.
  fee: ({ detail, feeAmount }) => (detail === 'takenBack' ? '0' : feeAmount),
  fromAddress: ({ fromAddress }) => fromAddress,
  receivingAddress: ({ receiverAddress }) => receiverAddress ?? '',
  chainId: ({ chainId }) => `${chainId}`,
  depositHash: ({ inHash }) => inHash ?? '',
  endHash: ({ outHash }) => outHash ?? '',
})
