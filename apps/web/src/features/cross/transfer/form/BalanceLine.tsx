import { Trans } from '@lingui/react/macro'
import { formatUnits } from 'viem'
import { getPlainSymbol } from '../../tokens/crossTokens.ts'
import { formatTokenAmount } from '../../tokens/formatTokenAmount.ts'
import type { CrossFormState } from './useCrossForm.ts'

/** What the wallet holds of the chosen token, cut at six decimals; a way to ask again where it could not be read. */
export function BalanceLine({
  form: { address, route, snapshot, snapshotError, retry },
}: {
  readonly form: CrossFormState
}) {
  if (address === null || !route) return null
  if (snapshot) {
    const { originTokenDecimals, originTokenSymbol } = route.token
    const balance = formatTokenAmount(
      formatUnits(truncateToSixDecimals(snapshot.tokenBalance, originTokenDecimals), originTokenDecimals),
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

/** Dust below a millionth is left out of sight, as everywhere. */
const truncateToSixDecimals = (units: bigint, decimals: number): bigint =>
  decimals > 6 ? units - (units % 10n ** BigInt(decimals - 6)) : units
