import type { CallResult } from '@bank/api-schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { memberKey } from '../../api/queries.ts'
import { toast } from '../../notices/toast.ts'

export type LedgerRecord = CallResult<'queryCurrencyLedger'>['dataList'][number]
export type Recharge = CallResult<'queryRecharge'>

export const ledgerPageSize = 100

const keyOf = (walletAddress: string, ...rest: readonly unknown[]) => [
  ...memberKey,
  walletAddress.toLowerCase(),
  ...rest,
]

/** The member with balances. Its first load blocks the screen, as the specification has it; later ones do not. */
export const meQuery = (walletAddress: string) => {
  const queryKey = keyOf(walletAddress, 'me')
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      blockingFirst(client.getQueryData(queryKey) === undefined, () => apiClient.queryMeInfo({}, { signal })),
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
}

/** The member's ledger by tab, a hundred records a page, newest first. */
export const ledgerQuery = (walletAddress: string, classifyLedgerId: number) => {
  const queryKey = keyOf(walletAddress, 'ledger', classifyLedgerId)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, signal, pageParam }) =>
      blockingFirst(classifyLedgerId === 0 && client.getQueryData(queryKey) === undefined, () =>
        apiClient.queryCurrencyLedger(
          { classifyLedgerId, pageNo: pageParam, pageSize: ledgerPageSize },
          { signal },
        ),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageNo, pageSize, total }) => (pageNo * pageSize < total ? pageNo + 1 : undefined),
  })
}

/** What the bank knows of the member's recharges, those begun on other devices among them; a hidden tab does not ask. */
export const rechargesQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: keyOf(walletAddress, 'recharges'),
    queryFn: ({ signal }) => apiClient.queryRecharges({ pageNo: 1, pageSize: 20 }, { signal }),
    refetchInterval: ({ state }) => (state.data?.dataList.some(isUnderWay) ? 3_000 : 10_000),
  })

/** Whether a recharge is still to be credited. */
export function isUnderWay({ status }: Recharge): boolean {
  return status === 'sent' || status === 'confirmed' || status === 'unknown'
}

async function blockingFirst<Result>(isFirst: boolean, call: () => Promise<Result>): Promise<Result> {
  const end = isFirst ? toast.loading() : () => undefined
  try {
    return await call()
  } finally {
    end()
  }
}
