import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { signInChainId } from '../../session/networks.ts'

const terms = { staleTime: 60_000, refetchInterval: 300_000 } as const

/** What an exchange costs, each way; currency 0 is USDT, 1 the product’s own unit. */
export const exchangeTermsQuery = queryOptions({
  ...terms,
  queryKey: ['help', 'exchange'],
  queryFn: async ({ signal }) => {
    const [toUnit, toUsdt] = await Promise.all([
      apiClient.exchangeArgumentQuery({ fromCurrencyId: '0', toCurrencyId: '1' }, { signal }),
      apiClient.exchangeArgumentQuery({ fromCurrencyId: '1', toCurrencyId: '0' }, { signal }),
    ])
    return { toUnit, toUsdt }
  },
})

/** Amounts, fee and waits of a mixed transfer. */
export const mixingTermsQuery = queryOptions({
  ...terms,
  queryKey: ['help', 'mixing'],
  queryFn: ({ signal }) => apiClient.queryMixingFigures({}, { signal }),
})

/** Chains and tokens of a cross-chain transfer; empty where it is not open. */
export const crossTermsQuery = queryOptions({
  ...terms,
  queryKey: ['help', 'cross'],
  queryFn: ({ signal }) => apiClient.queryCrossRouters({ originChainId: signInChainId }, { signal }),
})
