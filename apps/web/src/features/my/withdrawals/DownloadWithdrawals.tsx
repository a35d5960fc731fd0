import { useLingui } from '@lingui/react/macro'
import { apiClient } from '../../../api/apiClient.ts'
import { listAll } from '../../../api/listAll.ts'
import { DownloadList } from '../../../components/DownloadList.tsx'
import { createWithdrawalColumns } from './createWithdrawalColumns.ts'
import { withdrawalStateNames } from './withdrawalStates.ts'

/** Every withdrawal of the member as a file. */
export function DownloadWithdrawals() {
  const { t, i18n } = useLingui()
  return (
    <DownloadList
      file="withdrawals"
      list={t`Withdrawals`}
      columns={createWithdrawalColumns((state) => i18n._(withdrawalStateNames[state]))}
      listItems={() =>
        listAll(
          (page) => apiClient.queryWithdrawals(page),
          ({ withdrawalId }) => withdrawalId,
        )
      }
    />
  )
}
