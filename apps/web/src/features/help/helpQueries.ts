import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../api/apiClient.ts'
import { fetchExchangeOffer } from '../../api/exchangeOffer.ts'
import { signInChainId } from '../../i18n/branding.ts'

const terms = { staleTime: 60_000, refetchInterval: 300_000 } as const

/** The terms of an exchange in both directions. */
export const exchangeTermsQuery = queryOptions({
  ...terms,
  queryKey: ['help', 'exchange'],
  queryFn: async ({ signal }) => {
    const [toUnit, toUsdt] = await Promise.all([
      fetchExchangeOffer('USDT', 'GUSD', signal),
      fetchExchangeOffer('GUSD', 'USDT', signal),
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
