import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { apiClient } from '../../../../api/apiClient.ts'
import type { ChosenRoute } from './chooseRoute.ts'
import type { TransferLimits } from './evaluateAmount.ts'

/** The limits of the chosen pair; liquidity changes by the minute. */
export const createLimitsQuery = (address: Address | null, route: ChosenRoute | null) =>
  queryOptions({
    queryKey: ['crossLimits', route?.router.destinationChainId, route?.token],
    queryFn: async ({ signal }): Promise<TransferLimits | null> => {
      if (!route) throw new Error('no pair is chosen')
      const { originToken: inputToken, destinationToken: outputToken } = route.token
      const { destinationChainId } = route.router
      const limits = await apiClient.queryCrossLimits(
        { inputToken, outputToken, destinationChainId },
        { signal },
      )
      const [least, most] = [BigInt(limits.minimumAmount), BigInt(limits.maximumAmount)]
      // With empty limits, the quote's own error is more precise.
      return least <= most ? { least, most } : null
    },
    enabled: address !== null && route !== null,
    refetchInterval: 30_000,
    retry: false,
  })
