import { useLingui } from '@lingui/react/macro'
import { DownloadList } from '../../../components/DownloadList.tsx'
import type { CrossOrder } from '../crossOrderQueries.ts'
import { crossColumns, toCrossRow } from './crossFile.ts'
import { getStateName } from './orderStates.ts'

/** Transfers as a file; the list that the server answers is whole. */
export function DownloadTransfers({ orders }: { readonly orders: readonly CrossOrder[] }) {
  const { t, i18n } = useLingui()
  const listRows = () =>
    Promise.resolve(orders.map((order) => toCrossRow(order, (each) => i18n._(getStateName(each)))))
  return (
    <DownloadList
      file="cross-chain-transfers"
      list={t`Cross-chain transfers`}
      columns={crossColumns}
      listRows={listRows}
    />
  )
}
