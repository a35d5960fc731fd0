import { ApiError } from '@bank/api-schema'
import type { CrossRequest } from '@bank/chain/crosschain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { configQuery } from '../../../../api/queries.ts'
import { signInChainId } from '../../../../i18n/branding.ts'
import type { QuoteSources } from './requestQuote.ts'

/** The pause in typing before a quote is requested. */
const debounceMs = 300
/** The age at which the form renews a quote. */
export const quoteIntervalMs = 10_000

/** The sources that a quote is verified against; null until cross-chain transfers are known to be open. */
export function useQuoteSources(): QuoteSources | null {
  const { data: config } = useQuery(configQuery)
  const chain = config?.chains.find(({ chainId }) => chainId === signInChainId)
  if (!config?.crossChain || !chain) return null
  return { chain, config: config.crossChain }
}

/**
 * The quote of a request, fetched 300 ms after the last change and every 10 seconds while the tab is visible.
 * A request that was rejected is not sent again before it changes.
 */
export function useCrossQuote(request: CrossRequest | null, { isPaused }: { readonly isPaused: boolean }) {
  const sources = useQuoteSources()
  const key = request && createRequestKey(request)
  const settled = useDebounced(key)
  const isEnabled = key !== null && key === settled && sources !== null
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['crossQuote', key],
    queryFn: async ({ signal }) => {
      if (!request || !sources) throw new Error('nothing to quote')
      // The code that verifies quotes loads with the first one.
      const { requestQuote } = await import('./requestQuote.ts')
      return requestQuote(request, sources, signal)
    },
    enabled: isEnabled && !isPaused,
    refetchInterval: ({ state }) =>
      state.error === null || isTransient(state.error) ? quoteIntervalMs : false,
    refetchOnWindowFocus: ({ state }) =>
      state.error === null || isTransient(state.error) ? 'always' : false,
    staleTime: quoteIntervalMs,
    gcTime: 0,
    retry: false,
  })
  const known = isEnabled || (key !== null && key === settled)
  return {
    checked: known ? data : undefined,
    error: known ? error : null,
    isWaiting: key !== null && (!known || (isFetching && data === undefined)),
    nextAt: dataUpdatedAt + quoteIntervalMs,
    refetch,
  }
}

const createRequestKey = (request: CrossRequest): string =>
  JSON.stringify({ ...request, inputAmount: `${request.inputAmount}` })

/** Returns a value once it was unchanged for the debounce. */
function useDebounced(value: string | null): string | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Returns whether a retry can succeed: no answer, or too many requests. */
function isTransient(error: Error): boolean {
  if (!(error instanceof ApiError)) return error.name !== 'QuoteRejected'
  if (error.failure.kind !== 'answered') return true
  return [429, 430, 500].includes(error.failure.code) || error.failure.messageKey === 'crossProviderSilent'
}
