import { formatUnits, parseUnits } from 'viem'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'

/** More decimals than any token of a route has. */
const finestDecimals = 77

/** Computes what the same token lost between chains, as a decimal; null for different tokens or no loss. */
export function findLostAmount({
  originAmount,
  originSymbol,
  destAmount,
  crossSymbol,
}: Pick<CrossOrder, 'originAmount' | 'originSymbol' | 'destAmount' | 'crossSymbol'>): string | null {
  if (originSymbol !== crossSymbol) return null
  const lost = parseUnits(originAmount, finestDecimals) - parseUnits(destAmount, finestDecimals)
  return lost > 0n ? formatUnits(lost, finestDecimals) : null
}
