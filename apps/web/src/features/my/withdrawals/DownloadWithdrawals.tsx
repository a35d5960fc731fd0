import { useLingui } from '@lingui/react/macro'
import { apiClient } from '../../../api/apiClient.ts'
import { listAll } from '../../../api/listAll.ts'
import { DownloadList } from '../../../components/DownloadList.tsx'
import { toRow, withdrawalColumns } from './withdrawalFile.ts'
import { withdrawalStateNames } from './withdrawalStates.ts'

/** Every withdrawal of the member as a file. */
export function DownloadWithdrawals() {
  const { t, i18n } = useLingui()
  const listRows = async () => {
    const orders = await listAll(
      (page) => apiClient.queryWithdrawals(page),
      ({ withdrawalId }) => withdrawalId,
    )
    return orders.map((order) => toRow(order, (state) => i18n._(withdrawalStateNames[state])))
  }
  return (
    <DownloadList file="withdrawals" list={t`Withdrawals`} columns={withdrawalColumns} listRows={listRows} />
  )
}
