import { type Amount, type Asset, type ExchangeTerms, fromDecimal, parseRatio } from '@bank/money'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from './apiClient.ts'
import { currencyIds } from './currencyIds.ts'

/** Price, fee and minimum of one direction; the minimum is in the asset that is paid. */
export type ExchangeOffer<From extends Asset = Asset> = ExchangeTerms & { readonly minimum: Amount<From> }

/** Fetches and parses the terms of one direction. */
export async function fetchExchangeOffer<From extends Asset>(
  fromAsset: From,
  toAsset: Asset,
  signal: AbortSignal,
): Promise<ExchangeOffer<From>> {
  const offer = await apiClient.exchangeArgumentQuery(
    { fromCurrencyId: currencyIds[fromAsset], toCurrencyId: currencyIds[toAsset] },
    { signal },
  )
  return {
    price: parseRatio(offer.exchangePrice),
    feeRatio: parseRatio(offer.feeRatio),
    minimum: fromDecimal(offer.minimumExchangeAmount, fromAsset),
  }
}

/** Creates the query of one direction's terms, always fresh when an amount is confirmed. */
export const createExchangeOfferQuery = <From extends Asset>(fromAsset: From, toAsset: Asset) =>
  queryOptions({
    queryKey: ['exchangeOffer', fromAsset, toAsset],
    queryFn: ({ signal }) => fetchExchangeOffer(fromAsset, toAsset, signal),
    staleTime: 0,
    refetchInterval: 30_000,
  })
