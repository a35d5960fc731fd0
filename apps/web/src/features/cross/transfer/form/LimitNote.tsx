import { Trans } from '@lingui/react/macro'
import { formatUnitsOf } from './useCrossAmountMessage.ts'
import type { CrossFormState } from './useCrossForm.ts'

/** Between which amounts the pair is carried now, and that *Max* stops there where the wallet holds more. */
export function LimitNote({ form: { route, snapshot, limits } }: { readonly form: CrossFormState }) {
  if (!route || !limits) return null
  const chainName = route.router.destinationChainName
  const least = formatUnitsOf(route, limits.least, { isExact: true })
  const most = formatUnitsOf(route, limits.most)
  return (
    <p className="px-1 text-caption text-ink-2">
      {snapshot && limits.most < snapshot.tokenBalance ? (
        <Trans>
          {least} to {most} can be sent to {chainName} at a time now. Your wallet holds more, so Max stops
          there.
        </Trans>
      ) : (
        <Trans>
          {least} to {most} can be sent to {chainName} at a time now.
        </Trans>
      )}
    </p>
  )
}
