import { CrossChainIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { DownloadList } from '../../../components/DownloadList.tsx'
import { type TableColumns, toIsoTime } from '../../../components/tableColumns.ts'
import { TransferRecords, TransferRecordsPage } from '../../../components/transactions/TransferRecords.tsx'
import { useStoredChoice } from '../../../preferences/useStoredChoice.ts'
import { type CrossOrder, createCrossOrdersQuery } from '../crossOrderQueries.ts'
import { OrderCard } from './OrderCard.tsx'
import { type CrossStatus, getStateName, statusNames, toStatus } from './orderStates.ts'

/** Columns of a download of transfers: exact decimals, times in UTC, the state in words and as the API calls it. */
export const createCrossColumns = (formatState: (order: CrossOrder) => string): TableColumns<CrossOrder> => ({
  id: ({ orderId }) => orderId,
  time: ({ crossTime }) => toIsoTime(crossTime),
  state: formatState,
  stateCode: ({ detail }) => detail,
  stateTime: ({ stateTime }) => toIsoTime(stateTime),
  sent: ({ originAmount }) => originAmount,
  sentAsset: ({ originSymbol }) => originSymbol,
  // A quoted amount that did not arrive is no arrival.
  arrival: ({ destAmount, detail }) => (detail === 'filled' ? destAmount : ''),
  arrivalAsset: ({ crossSymbol }) => crossSymbol,
  feeUsd: ({ feeAmountAsUsd }) => feeAmountAsUsd ?? '',
  fromChainId: ({ originChainId }) => `${originChainId}`,
  toChainId: ({ destinationChainId }) => `${destinationChainId}`,
  fromAddress: ({ depositor }) => depositor,
  receivingAddress: ({ recipient }) => recipient,
  depositHash: ({ originTxHash }) => originTxHash,
  fillHash: ({ fillHash }) => fillHash ?? '',
  refundHash: ({ refundHash }) => refundHash ?? '',
  depositId: ({ depositId }) => depositId ?? '',
})

/** Cross-chain records: every transfer of the member with its state, and a link to its page. */
export function RecordsPage() {
  return (
    <TransferRecordsPage
      title={<Trans>Cross-chain records</Trans>}
      formPath="/cross/chain"
      signedOutTitle={<Trans>Your cross-chain transfers live here</Trans>}
      signedOutText={<Trans>Connect a wallet to follow every transfer until it arrives or comes back.</Trans>}
    >
      {(address) => <Records address={address} />}
    </TransferRecordsPage>
  )
}

const filters: readonly ['all', ...CrossStatus[]] = ['all', 0, 1, 2, 3, 4]

function Records({ address }: { readonly address: Address }) {
  const { t, i18n } = useLingui()
  const [filter, setFilter] = useStoredChoice<'all' | CrossStatus>('cross', filters)
  const query = useQuery(createCrossOrdersQuery(address))
  const all = query.data ?? []
  const orders = all.filter(({ orderStatus }) => filter === 'all' || toStatus(orderStatus) === filter)
  return (
    <TransferRecords
      filters={filters.map((key) => ({ key, name: key === 'all' ? t`All` : i18n._(statusNames[key]) }))}
      filter={filter}
      onFilter={setFilter}
      query={query}
      orders={orders}
      isFiltered={all.length > 0}
      formPath="/cross/chain"
      emptyIcon={<CrossChainIcon size={20} />}
      emptyTitle={<Trans>No cross-chain transfers yet</Trans>}
      emptyText={
        <Trans>
          Each transfer will stand here until it has arrived or come back, with the transactions that show it.
        </Trans>
      }
      download={
        <DownloadList
          file="cross-chain-transfers"
          list={t`Cross-chain transfers`}
          columns={createCrossColumns((order) => i18n._(getStateName(order)))}
          listItems={() => Promise.resolve(orders)}
        />
      }
      renderOrder={(order) => <OrderCard key={order.orderId} order={order} />}
    />
  )
}
