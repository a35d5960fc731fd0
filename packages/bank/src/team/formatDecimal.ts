import { amountOf, toDecimal } from '@bank/money'

/** Micro-units of GUSD as the wire carries them. */
export function formatDecimal(micro: bigint): string {
  return toDecimal(amountOf('GUSD', micro))
}
