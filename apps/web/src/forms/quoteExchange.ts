import {
  type Amount,
  type Asset,
  amountOf,
  complement,
  convertDown,
  mulRatio,
  parseRatio,
  type Ratio,
  subtract,
} from '@bank/money'

/** What the server says an exchange costs, as it stands on the wire. */
export type ExchangeArguments = {
  readonly exchangePrice: string
  readonly feeRatio: string
  readonly minimumExchangeAmount: string
}

/** What an exchange gives: both in the to-currency, exact to the micro-unit. */
export type ExchangeQuote = { readonly receive: Amount; readonly fee: Amount; readonly price: Ratio }

/**
 * receive = ⌊amount × price × (1 − feeRatio)⌋ in micro-units; the fee is the rest of what is paid, at par, which is
 * what the ledger books. Source: specification section 5, and the rules of exchange.
 */
export function quoteExchange(
  amount: Amount,
  toAsset: Asset,
  { exchangePrice, feeRatio }: ExchangeArguments,
): ExchangeQuote {
  const price = parseRatio(exchangePrice)
  const receive = convertDown(amount, toAsset, netRate({ exchangePrice, feeRatio }))
  return { receive, fee: subtract(amountOf(toAsset, amount.micro), receive), price }
}

/** What one unit given brings once the fee is off it. */
export const netRate = ({
  exchangePrice,
  feeRatio,
}: Pick<ExchangeArguments, 'exchangePrice' | 'feeRatio'>): Ratio =>
  mulRatio(parseRatio(exchangePrice), complement(parseRatio(feeRatio)))
