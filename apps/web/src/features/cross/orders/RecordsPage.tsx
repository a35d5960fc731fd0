import { CrossChainIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { DownloadList } from '../../../components/lists/DownloadList.tsx'
import { TransferRecords, TransferRecordsPage } from '../../../components/transactions/TransferRecords.tsx'
import { useStoredChoice } from '../../../preferences/useStoredChoice.ts'
import { createCrossOrdersQuery } from '../../../records/crossOrderQueries.ts'
import { createCrossColumns } from './createCrossColumns.ts'
import { OrderCard } from './OrderCard.tsx'
import { type CrossStatus, getStateName, statusNames, toStatus } from './orderStates.ts'

/** Cross-chain records: every transfer of the member with its state, and a link to its page. */
export function RecordsPage() {
  return (
    <TransferRecordsPage
      title={<Trans>Cross-chain records</Trans>}
      formPath="/cross/chain"
      signedOutTitle={<Trans>No cross-chain transfers yet</Trans>}
      signedOutText={
        <Trans>Connect a wallet to follow each transfer until it is completed or refunded.</Trans>
      }
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
        <Trans>Each transfer appears here with its transactions, until it is completed or refunded.</Trans>
      }
      download={
        <DownloadList
          file="cross-chain-transfers"
          list={t`Cross-chain transfers`}
          columns={createCrossColumns((order) => i18n._(getStateName(order)))}
          listItems={() => Promise.resolve(orders)}
        />
      }
      renderOrder={(order) => <OrderCard key={order.orderId} order={order} isFolded />}
    />
  )
}
