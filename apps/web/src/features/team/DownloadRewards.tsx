import { useLingui } from '@lingui/react/macro'
import { apiClient } from '../../api/apiClient.ts'
import { listAll } from '../../api/listAll.ts'
import { DownloadList } from '../../components/DownloadList.tsx'
import { getRewardName } from './getRewardName.ts'
import { rewardColumns, toRow } from './rewardFile.ts'

/** Every reward of the chosen kind as a file. */
export function DownloadRewards({ tab }: { readonly tab: 6 | 7 }) {
  const { t, i18n } = useLingui()
  const listRows = async () => {
    const rewards = await listAll(
      (page) => apiClient.queryCurrencyLedger({ classifyLedgerId: tab, ...page }),
      ({ id }) => id,
    )
    return rewards.map((reward) => toRow(reward, i18n._(getRewardName(reward.eventType))))
  }
  return <DownloadList file="rewards" list={t`Rewards`} columns={rewardColumns} listRows={listRows} />
}
