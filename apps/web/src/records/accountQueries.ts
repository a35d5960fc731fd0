import type { CallResult } from '@bank/api-schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../api/apiClient.ts'
import { numberedPages } from '../api/pages.ts'
import { createMemberKey, getMeInfoQuery } from '../api/queries.ts'
import { withBlockingFirst } from '../toasts/withBlockingFirst.ts'
import { hasEnded, isUnderWay } from './recordStates.ts'

export type LedgerRecord = CallResult<'queryCurrencyLedger'>['dataList'][number]
export type AssetDay = CallResult<'queryAssetHistory'>['dataList'][number]
/** A period in epoch milliseconds for the API; an omitted range is the last 180 days. */
export type LedgerRange = { readonly startTime?: number; readonly endTime?: number }
export type Recharge = CallResult<'queryRecharge'>
export type Withdrawal = CallResult<'queryWithdrawal'>

export const ledgerPageSize = 100

/** The member with balances. Its first load blocks the screen. */
export const createMeQuery = (walletAddress: string) => {
  const { queryKey } = getMeInfoQuery(walletAddress)
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      withBlockingFirst(client.getQueryData(queryKey) === undefined, () =>
        apiClient.queryMeInfo({}, { signal }),
      ),
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
}

/** The member's assets of the last days; `total` in micro-units, null while unknown: another total has another history. */
export const createAssetHistoryQuery = (
  walletAddress: string,
  { days, total }: { readonly days: number; readonly total: bigint | null },
) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'assets', days, `${total}`),
    queryFn: ({ signal }) => apiClient.queryAssetHistory({ days }, { signal }),
    enabled: total !== null,
    refetchInterval: 300_000,
  })

/** The member's ledger by tab and period, a hundred records a page, newest first. */
export const createLedgerQuery = (
  walletAddress: string,
  classifyLedgerId: number,
  range: LedgerRange = {},
) => {
  const { startTime, endTime } = range
  const queryKey = createMemberKey(walletAddress, 'ledger', classifyLedgerId, startTime, endTime)
  const isDefault = classifyLedgerId === 0 && startTime === undefined && endTime === undefined
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, signal, pageParam }) =>
      withBlockingFirst(isDefault && client.getQueryData(queryKey) === undefined, () =>
        apiClient.queryCurrencyLedger(
          { classifyLedgerId, ...range, pageNo: pageParam, pageSize: ledgerPageSize },
          { signal },
        ),
      ),
    ...numberedPages,
  })
}

/** One ledger record by its id; disabled for an empty id. */
export const createLedgerRecordQuery = (walletAddress: string, ledgerRecordId: string) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'ledgerRecord', ledgerRecordId),
    queryFn: ({ signal }) => apiClient.queryLedgerRecord({ ledgerRecordId }, { signal }),
    enabled: ledgerRecordId !== '',
  })

/** One withdrawal by its number, polled until it has ended. */
export const createWithdrawalQuery = (walletAddress: string, withdrawalId: string) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'withdrawal', withdrawalId),
    queryFn: ({ signal }) => apiClient.queryWithdrawal({ withdrawalId }, { signal }),
    enabled: withdrawalId !== '',
    refetchInterval: ({ state: { data } }) => (data && !hasEnded(data) ? 3_000 : false),
  })

/** The member's recharges, including those begun on other devices; not polled in a hidden tab. */
export const createRechargesQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: createMemberKey(walletAddress, 'recharges'),
    queryFn: ({ signal }) => apiClient.queryRecharges({ pageNo: 1, pageSize: 20 }, { signal }),
    refetchInterval: ({ state }) => (state.data?.dataList.some(isUnderWay) ? 3_000 : 10_000),
  })

/** The member's withdrawals, newest first; polled only while one has not ended. */
export const createWithdrawalsQuery = (walletAddress: string) =>
  infiniteQueryOptions({
    queryKey: createMemberKey(walletAddress, 'withdrawals'),
    queryFn: ({ signal, pageParam }) =>
      apiClient.queryWithdrawals({ pageNo: pageParam, pageSize: ledgerPageSize }, { signal }),
    ...numberedPages,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ dataList }) => dataList.some((order) => !hasEnded(order))) ? 3_000 : false,
    // Another device may have requested one meanwhile.
    refetchOnWindowFocus: 'always',
  })
