import { useLingui } from '@lingui/react/macro'
import { DownloadList } from '../../../components/DownloadList.tsx'
import type { CrossOrder } from '../crossOrderQueries.ts'
import { createCrossColumns } from './createCrossColumns.ts'
import { getStateName } from './orderStates.ts'

/** Transfers as a file; the list that the server answers is whole. */
export function DownloadTransfers({ orders }: { readonly orders: readonly CrossOrder[] }) {
  const { t, i18n } = useLingui()
  return (
    <DownloadList
      file="cross-chain-transfers"
      list={t`Cross-chain transfers`}
      columns={createCrossColumns((order) => i18n._(getStateName(order)))}
      listItems={() => Promise.resolve(orders)}
    />
  )
}
