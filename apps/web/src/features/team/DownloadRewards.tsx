import { useLingui } from '@lingui/react/macro'
import { apiClient } from '../../api/apiClient.ts'
import { listAll } from '../../api/listAll.ts'
import { DownloadList } from '../../components/lists/DownloadList.tsx'
import { type TableColumns, toIsoTime } from '../../components/lists/tableColumns.ts'
import { unitSymbol } from '../../i18n/branding.ts'
import { getRewardName } from './getRewardName.ts'
import type { Reward } from './teamQueries.ts'

/** Every reward of the chosen kind as a file. */
export function DownloadRewards({ tab }: { readonly tab: 6 | 7 }) {
  const { t, i18n } = useLingui()
  return (
    <DownloadList
      file="rewards"
      list={t`Rewards`}
      columns={createRewardColumns((eventType) => i18n._(getRewardName(eventType)))}
      listItems={() =>
        listAll(
          (page) => apiClient.queryCurrencyLedger({ classifyLedgerId: tab, ...page }),
          ({ id }) => id,
        )
      }
    />
  )
}

const createRewardColumns = (formatKind: (eventType: number) => string): TableColumns<Reward> => ({
  id: ({ id }) => id,
  transactionId: ({ transactionId }) => transactionId,
  time: ({ createTime }) => toIsoTime(createTime),
  kind: ({ eventType }) => formatKind(eventType),
  eventType: ({ eventType }) => `${eventType}`,
  amount: ({ actionAmount }) => actionAmount,
  asset: () => unitSymbol,
  onInterest: ({ principal }) => principal ?? '',
  sourceKind: ({ source }) => source?.kind ?? '',
  sourceId: ({ source }) => source?.id ?? '',
})
