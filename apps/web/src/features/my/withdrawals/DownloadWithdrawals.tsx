import { useLingui } from '@lingui/react/macro'
import { apiClient } from '../../../api/apiClient.ts'
import { getAsset } from '../../../api/currencyIds.ts'
import { listAll } from '../../../api/listAll.ts'
import { DownloadList } from '../../../components/lists/DownloadList.tsx'
import { type TableColumns, toIsoTime } from '../../../components/lists/tableColumns.ts'
import { formatSymbol } from '../../../i18n/formats.ts'
import type { Withdrawal } from '../../../records/accountQueries.ts'
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

/** Columns of a download of withdrawals: exact decimals, times in UTC, the state in words and as the API calls it. */
export const createWithdrawalColumns = (
  formatState: (state: Withdrawal['state']) => string,
): TableColumns<Withdrawal> => ({
  id: ({ withdrawalId }) => withdrawalId,
  time: ({ createTime }) => toIsoTime(createTime),
  state: ({ state }) => formatState(state),
  stateCode: ({ state }) => state,
  stateTime: ({ stateTime }) => toIsoTime(stateTime),
  amount: ({ amount }) => amount,
  asset: (order) => formatSymbol(getAsset(order)),
  fee: ({ fee }) => fee,
  arrival: ({ arrivalAmount }) => arrivalAmount,
  arrivalAsset: () => 'USDT',
  paid: ({ paidAmount }) => paidAmount,
  receivingAddress: ({ receivingAddress }) => receivingAddress,
  chainId: ({ chainId }) => `${chainId}`,
  // A failed payout paid nothing, and an unconfirmed one may still be replaced.
  hash: ({ payouts }) =>
    payouts.flatMap(({ hash, state }) => (state === 'confirmed' && hash ? [hash] : [])).join(' '),
})
