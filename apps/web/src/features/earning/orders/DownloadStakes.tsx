import { useLingui } from '@lingui/react/macro'
import { apiClient } from '../../../api/apiClient.ts'
import { listAll } from '../../../api/listAll.ts'
import { DownloadList } from '../../../components/lists/DownloadList.tsx'
import { type TableColumns, toIsoTime } from '../../../components/lists/tableColumns.ts'
import { formatSymbol } from '../../../i18n/formats.ts'
import type { Order } from '../../../records/earningQueries.ts'
import { getProductName } from '../getProductName.ts'

/** Every open or every redeemed stake as a file. */
export function DownloadStakes({ status }: { readonly status: 'open' | 'redeemed' }) {
  const { t, i18n } = useLingui()
  return (
    <DownloadList
      file={`stakes-${status}`}
      list={status === 'open' ? t`Earning now` : t`Redeemed`}
      columns={createStakeColumns((days) => i18n._(getProductName(days)))}
      listItems={() =>
        listAll(
          (page) => apiClient.queryPage({ ...page, status }),
          ({ stakeOrderId }) => stakeOrderId,
        )
      }
    />
  )
}

const createStakeColumns = (formatProduct: (days: number) => string): TableColumns<Order> => ({
  id: ({ stakeOrderId }) => stakeOrderId,
  product: ({ stakeDays }) => formatProduct(stakeDays),
  days: ({ stakeDays }) => `${stakeDays}`,
  amount: ({ stakeAmount }) => stakeAmount,
  asset: () => formatSymbol('GUSD'),
  openTime: ({ openTime }) => toIsoTime(openTime),
  expireTime: ({ expireTime }) => toIsoTime(expireTime),
  status: (order) => order.status,
  redeemTime: ({ redeemTime }) => toIsoTime(redeemTime),
  minimumRate: ({ profitStartRange }) => profitStartRange,
  maximumRate: ({ profitEndRange }) => profitEndRange,
  promised: ({ promisedAmount }) => promisedAmount ?? '',
  earned: ({ rewardAmount }) => rewardAmount,
  credited: ({ settledAmount }) => settledAmount,
  asOfTime: ({ asOfTime }) => toIsoTime(asOfTime),
})
