import { type Amount, amountOf, type BookAsset, ledgerDecimals } from './amount.ts'

/**
 * Converts an on-chain integer of a token with `decimals` decimals into whole micro-units.
 * Throws RangeError when it is not a whole number of micro-units, so that nothing is ever truncated.
 */
export function fromTokenUnits<A extends BookAsset>(units: bigint, decimals: number, asset: A): Amount<A> {
  if (decimals <= ledgerDecimals) {
    return amountOf(asset, units * 10n ** BigInt(ledgerDecimals - decimals))
  }
  const unitsPerMicro = 10n ** BigInt(decimals - ledgerDecimals)
  if (units % unitsPerMicro !== 0n) {
    throw new RangeError(`${units} is not a whole number of ${asset} micro-units at ${decimals} decimals`)
  }
  return amountOf(asset, units / unitsPerMicro)
}

/** Converts micro-units into a token's own integer units; throws RangeError when the token is coarser. */
export function toTokenUnits(amount: Amount<BookAsset>, decimals: number): bigint {
  if (decimals >= ledgerDecimals) return amount.micro * 10n ** BigInt(decimals - ledgerDecimals)
  const microPerToken = 10n ** BigInt(ledgerDecimals - decimals)
  if (amount.micro % microPerToken !== 0n) {
    throw new RangeError(
      `${toTokenUnits.name}: ${amount.micro} micro-units need more than ${decimals} decimals`,
    )
  }
  return amount.micro / microPerToken
}
