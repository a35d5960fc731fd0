import { Trans } from '@lingui/react/macro'
import { formatUnits } from 'viem'
import { getPlainSymbol } from '../../tokens/crossTokens.ts'
import { formatTokenAmount } from '../../tokens/formatTokenAmount.ts'
import type { CrossFormState } from './useCrossForm.ts'

/**
 * The wallet's balance of the chosen token, truncated at six decimals, with a retry where it could not be
 * read.
 */
export function BalanceLine({
  form: { address, route, snapshot, snapshotError, retry },
}: {
  readonly form: CrossFormState
}) {
  if (address === null || !route) return null
  if (snapshot) {
    const { originTokenDecimals, originTokenSymbol } = route.token
    const balance = formatTokenAmount(
      formatUnits(toSixDecimals(snapshot.tokenBalance, originTokenDecimals), originTokenDecimals),
      getPlainSymbol(originTokenSymbol),
    )
    return <Trans>In your wallet {balance}</Trans>
  }
  if (snapshotError)
    return (
      <button type="button" onClick={retry} className="min-h-6 text-right text-danger underline">
        <Trans>The balance could not be read. Try again</Trans>
      </button>
    )
  return <Trans>Reading the balance…</Trans>
}

/** Amounts below a millionth are hidden, as everywhere. */
const toSixDecimals = (units: bigint, decimals: number): bigint =>
  decimals > 6 ? units - (units % 10n ** BigInt(decimals - 6)) : units
