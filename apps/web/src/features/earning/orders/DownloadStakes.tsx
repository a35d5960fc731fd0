import { useLingui } from '@lingui/react/macro'
import { apiClient } from '../../../api/apiClient.ts'
import { listAll } from '../../../api/listAll.ts'
import { DownloadList } from '../../../components/DownloadList.tsx'
import { getProductName } from '../getProductName.ts'
import { stakeColumns, toRow } from './stakeFile.ts'

/** Every stake that earns, or every one that was redeemed, as a file. */
export function DownloadStakes({ status }: { readonly status: 'open' | 'redeemed' }) {
  const { t, i18n } = useLingui()
  const listRows = async () => {
    const orders = await listAll(
      (page) => apiClient.queryPage({ ...page, status }),
      ({ stakeOrderId }) => stakeOrderId,
    )
    return orders.map((order) => toRow(order, (days) => i18n._(getProductName(days))))
  }
  return (
    <DownloadList
      file={`stakes-${status}`}
      list={status === 'open' ? t`Earning now` : t`Redeemed`}
      columns={stakeColumns}
      listRows={listRows}
    />
  )
}
