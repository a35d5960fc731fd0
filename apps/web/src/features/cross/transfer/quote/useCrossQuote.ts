import { ApiError } from '@bank/api-schema'
import type { CrossRequest } from '@bank/chain/crosschain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { configQuery } from '../../../../api/queries.ts'
import { signInChainId } from '../../../../session/networks.ts'
import type { QuoteSources } from './requestQuote.ts'

/** So long nothing was typed before a quote is asked for. */
const debounceMs = 300
/** So long a quote stands in the form before it is asked for anew. */
export const quoteIntervalMs = 10_000

/** What a quote is held against, once the configuration is known and cross-chain transfers are open. */
export function useQuoteSources(): QuoteSources | null {
  const { data: config } = useQuery(configQuery)
  const chain = config?.chains.find(({ chainId }) => chainId === signInChainId)
  if (!config?.crossChain || !chain) return null
  return { chain, config: config.crossChain }
}

/**
 * The quote of a request, asked for 300 ms after the last change and again every 10 seconds while it holds and the tab is
 * seen. One that the amount or the route refuses is not asked for again before something changes.
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
      // What verifies a quote loads with the first one.
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

/** A value once it has stood still for the debounce. */
function useDebounced(value: string | null): string | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Whether asking again may help though nothing changed: nobody answered, or too much was asked at once. */
function isTransient(error: Error): boolean {
  if (!(error instanceof ApiError)) return error.name !== 'QuoteRejected'
  if (error.failure.kind !== 'answered') return true
  return [429, 430, 500].includes(error.failure.code) || error.failure.messageKey === 'crossProviderSilent'
}
