import { type Amount, type Asset, amountOf, complement, convertDown, mulRatio, type Ratio } from '@bank/money'

export type ExchangeTerms = { readonly price: Ratio; readonly feeRatio: Ratio }
export type ExchangeQuote = { readonly receive: Amount; readonly fee: Amount }

/**
 * receive = ⌊amount × price × (1 − feeRatio)⌋ in the to-currency; the fee is the rest of what was paid, at par.
 * Source: rules.md, Exchange. Prices above one and fees above the whole throw RangeError.
 */
export function quoteExchange(pay: Amount, toAsset: Asset, terms: ExchangeTerms): ExchangeQuote {
  if (terms.price.numerator > terms.price.denominator) throw new RangeError('a price above one is not backed')
  const receive = convertDown(pay, toAsset, mulRatio(terms.price, complement(terms.feeRatio)))
  return { receive, fee: amountOf(toAsset, pay.micro - receive.micro) }
}
