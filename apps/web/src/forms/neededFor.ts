import { type Amount, amountOf, fromDecimal, mulUp } from '@bank/money'
import { type ExchangeArguments, netRate } from './quoteExchange.ts'

const cent = 10_000n

/**
 * The least USDT, in whole cents, whose exchange gives `wanted` or more by these terms, and no less than they take at
 * all. Throws RangeError where the terms give nothing for anything.
 */
export function neededFor(wanted: Amount<'GUSD'>, terms: ExchangeArguments): Amount {
  const { numerator, denominator } = netRate(terms)
  if (numerator <= 0n) throw new RangeError('these terms give nothing')
  const exact = mulUp(wanted, { numerator: denominator, denominator: numerator }).micro
  const minimum = fromDecimal(terms.minimumExchangeAmount, 'USDT').micro
  const least = exact > minimum ? exact : minimum
  return amountOf('USDT', ((least + cent - 1n) / cent) * cent)
}
