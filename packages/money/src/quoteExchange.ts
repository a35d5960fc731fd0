import { type Amount, type Asset, amountOf } from './amount.ts'
import { exchangeDown, mulRatio, type Ratio, toComplement } from './ratio.ts'

export type ExchangeTerms = { readonly price: Ratio; readonly feeRatio: Ratio }
export type ExchangeQuote = { readonly receive: Amount; readonly fee: Amount }

/**
 * Quotes an exchange: receive = ⌊pay × price × (1 − feeRatio)⌋ in the to-asset; the fee is the rest of the payment at
 * par, which is what the ledger books. Throws RangeError for a price above one or a fee above the whole.
 */
export function quoteExchange(pay: Amount, toAsset: Asset, terms: ExchangeTerms): ExchangeQuote {
  if (terms.price.numerator > terms.price.denominator) throw new RangeError('a price above one is not backed')
  const receive = exchangeDown(pay, toAsset, computeNetRate(terms))
  return { receive, fee: amountOf(toAsset, pay.micro - receive.micro) }
}

/** The share of each unit paid that arrives after price and fee. */
export const computeNetRate = ({ price, feeRatio }: ExchangeTerms): Ratio =>
  mulRatio(price, toComplement(feeRatio))
