import type { Asset } from '@bank/money'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from './apiClient.ts'
import { currencyIds } from './currencyIds.ts'

/** Price, fee and minimum of one direction; never old when an amount is confirmed. */
export const exchangeArgumentQuery = (fromAsset: Asset, toAsset: Asset) =>
  queryOptions({
    queryKey: ['exchangeArguments', fromAsset, toAsset],
    queryFn: ({ signal }) =>
      apiClient.exchangeArgumentQuery(
        { fromCurrencyId: currencyIds[fromAsset], toCurrencyId: currencyIds[toAsset] },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: 30_000,
  })
