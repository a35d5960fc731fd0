import { type Amount, amountOf, subtract } from './amount.ts'
import { computeNetRate, type ExchangeTerms, quoteExchange } from './quoteExchange.ts'
import { mulUp } from './ratio.ts'

const cent = 10_000n

/**
 * Computes the least USDT, in whole cents and at least `minimum`, whose exchange gives `wanted` or more. Throws
 * RangeError for terms under which nothing is received.
 */
export function computeRequiredPayment(
  wanted: Amount<'GUSD'>,
  terms: ExchangeTerms,
  minimum: Amount<'USDT'>,
): Amount<'USDT'> {
  const { numerator, denominator } = computeNetRate(terms)
  if (numerator <= 0n) throw new RangeError('nothing is received under these terms')
  const exact = mulUp(wanted, { numerator: denominator, denominator: numerator }).micro
  const least = exact > minimum.micro ? exact : minimum.micro
  return amountOf('USDT', ((least + cent - 1n) / cent) * cent)
}

/** Computes the USDT lost when as many USDT as are staked are exchanged to GUSD and all of it back. */
export function computeRoundTripCost(
  staked: Amount<'GUSD'>,
  terms: { readonly toUnit: ExchangeTerms; readonly toUsdt: ExchangeTerms },
): Amount {
  const paid = amountOf('USDT', staked.micro)
  const bought = quoteExchange(paid, 'GUSD', terms.toUnit).receive
  return subtract(paid, quoteExchange(bought, 'USDT', terms.toUsdt).receive)
}
