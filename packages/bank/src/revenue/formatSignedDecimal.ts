import { amountOf, toDecimal } from '@bank/money'

/** Micro-units of GUSD as a decimal string, with a minus where they are one. */
export function formatSignedDecimal(micro: bigint): string {
  return micro < 0n ? `-${toDecimal(amountOf('GUSD', -micro))}` : toDecimal(amountOf('GUSD', micro))
}
