import { amountOf, toDecimal } from '@bank/money'

/** Micro-units of GUSD as the wire carries them. */
export function decimalOf(micro: bigint): string {
  return toDecimal(amountOf('GUSD', micro))
}
