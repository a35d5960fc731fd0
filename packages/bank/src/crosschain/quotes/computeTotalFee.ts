import type { CrossDeposit } from '@bank/chain/crosschain'
import type { CrossQuote, CrossRouteToken } from '@bank/chain/server'
import { formatUnits } from 'viem'

/** Decimal numbers; null, never 0, where the provider gives none. */
export type QuotedFee = {
  readonly amount: string | null
  readonly symbol: string | null
  readonly amountUsd: string | null
}

/** Prices move a little while the provider computes. */
const tolerancePercent = 1n

/**
 * Computes the whole cost of a transfer. For one and the same token it is the input less the verified call's output, and
 * the provider's dollar figure counts only if it matches; for two tokens it is the provider's figure.
 */
export function computeTotalFee(quote: {
  readonly pair: CrossRouteToken
  readonly deposit: CrossDeposit
  readonly offer: Pick<CrossQuote, 'fees'>
}): QuotedFee {
  const { pair, deposit, offer } = quote
  const quotedTotal = offer.fees?.total
  const { amount = null, usd = null } = quotedTotal ?? {}
  if (pair.originTokenSymbol !== pair.destinationTokenSymbol)
    return { amount: amount?.text ?? null, symbol: amount?.symbol ?? null, amountUsd: usd }
  const { originTokenDecimals: inDecimals, destinationTokenDecimals: outDecimals } = pair
  const decimals = Math.max(inDecimals, outDecimals, amount?.decimals ?? 0)
  const toScale = (units: bigint, from: number) => units * 10n ** BigInt(decimals - from)
  const lost = toScale(deposit.inputAmount, inDecimals) - toScale(deposit.outputAmount, outDecimals)
  const size = lost < 0n ? -lost : lost
  const roundedOff = toScale(1n, Math.min(inDecimals, outDecimals))
  const apart = amount === null ? undefined : toScale(amount.units, amount.decimals) - lost
  const isForThat =
    apart !== undefined && (apart < 0n ? -apart : apart) <= (size * tolerancePercent) / 100n + roundedOff
  return {
    amount: formatUnits(lost, decimals),
    symbol: pair.originTokenSymbol,
    amountUsd: isForThat ? usd : null,
  }
}
