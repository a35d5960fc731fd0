declare const amountBrand: unique symbol

/** The units that members hold. */
export type Asset = 'USDT' | 'GUSD'

/** The units this product keeps books in; BNB for information only, as what relaying has earned. */
export type BookAsset = Asset | 'BNB'

/** Decimals of every ledger amount: one micro-unit is 10⁻⁶ of the asset. */
export const ledgerDecimals = 6

export const microPerUnit = 1_000_000n

/** The largest micro amount a ledger row can hold (PostgreSQL bigint). */
export const maxMicro = 9_223_372_036_854_775_807n

/** An exact amount of one asset in whole micro-units. Only `amountOf` and the functions of this package create one. */
export type Amount<A extends BookAsset = Asset> = {
  readonly asset: A
  readonly micro: bigint
  readonly [amountBrand]: true
}

/** Makes an amount from micro-units; throws RangeError outside ±2⁶³. */
export function amountOf<A extends BookAsset>(asset: A, micro: bigint): Amount<A> {
  if (micro > maxMicro || micro < -maxMicro) throw new RangeError(`${asset} amount out of range: ${micro}`)
  return Object.freeze({ asset, micro }) as Amount<A>
}

export function add<A extends BookAsset>(left: Amount<A>, right: Amount<A>): Amount<A> {
  assertSameAsset(left, right)
  return amountOf(left.asset, left.micro + right.micro)
}

export function subtract<A extends BookAsset>(left: Amount<A>, right: Amount<A>): Amount<A> {
  assertSameAsset(left, right)
  return amountOf(left.asset, left.micro - right.micro)
}

/** Negative, zero or positive as `left` is less than, equal to or greater than `right`. */
export function compare<A extends BookAsset>(left: Amount<A>, right: Amount<A>): -1 | 0 | 1 {
  assertSameAsset(left, right)
  return left.micro < right.micro ? -1 : left.micro > right.micro ? 1 : 0
}

export function isZero(amount: Amount<BookAsset>): boolean {
  return amount.micro === 0n
}

function assertSameAsset(left: Amount<BookAsset>, right: Amount<BookAsset>): void {
  if (left.asset !== right.asset) throw new TypeError(`cannot mix ${left.asset} with ${right.asset}`)
}
