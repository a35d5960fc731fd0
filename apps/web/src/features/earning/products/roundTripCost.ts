import { type Amount, amountOf, subtract } from '@bank/money'
import { type ExchangeArguments, quoteExchange } from '../../../forms/quoteExchange.ts'

/** What is lost of as many USDT as are staked when they are exchanged to the unit and all of it back, by these terms. */
export function roundTripCost(
  staked: Amount<'GUSD'>,
  terms: { readonly toUnit: ExchangeArguments; readonly toUsdt: ExchangeArguments },
): Amount {
  const paid = amountOf('USDT', staked.micro)
  const there = quoteExchange(paid, 'GUSD', terms.toUnit).receive
  return subtract(paid, quoteExchange(there, 'USDT', terms.toUsdt).receive)
}
