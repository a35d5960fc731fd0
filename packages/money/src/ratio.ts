import { type Amount, type Asset, amountOf } from './amount.ts'

/** An exact non-negative decimal fraction, such as a price or a fee ratio. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

export const ratioOne: Ratio = { numerator: 1n, denominator: 1n }

/** Reads a plain decimal such as "0.001"; throws SyntaxError for anything else or beyond 18 decimals. */
export function parseRatio(text: string): Ratio {
  const match = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text)
  if (!match) throw new SyntaxError(`not a decimal ratio: ${text}`)
  const fraction = match[2] ?? ''
  return { numerator: BigInt(`${match[1]}${fraction}`), denominator: 10n ** BigInt(fraction.length) }
}

/** 1 − ratio, for what is left after a fee; throws RangeError when the ratio is above one. */
export function toComplement(ratio: Ratio): Ratio {
  if (ratio.numerator > ratio.denominator) throw new RangeError('a fee cannot exceed the whole')
  return { numerator: ratio.denominator - ratio.numerator, denominator: ratio.denominator }
}

export function mulRatio(left: Ratio, right: Ratio): Ratio {
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  }
}

/** Multiplies and rounds towards zero, in the platform's favour when money goes to a member. */
export function mulDown<A extends Asset>(amount: Amount<A>, ratio: Ratio): Amount<A> {
  return amountOf(amount.asset, (amount.micro * ratio.numerator) / ratio.denominator)
}

/** Multiplies and rounds away from zero, in the platform's favour when a member owes. */
export function mulUp<A extends Asset>(amount: Amount<A>, ratio: Ratio): Amount<A> {
  const product = amount.micro * ratio.numerator
  const quotient = product / ratio.denominator
  if (product % ratio.denominator === 0n) return amountOf(amount.asset, quotient)
  return amountOf(amount.asset, product < 0n ? quotient - 1n : quotient + 1n)
}

/** Converts to another asset at a price, rounding towards zero. */
export function exchangeDown<A extends Asset>(amount: Amount, toAsset: A, price: Ratio): Amount<A> {
  return amountOf(toAsset, (amount.micro * price.numerator) / price.denominator)
}
