import { ShieldIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { Link } from '../routing/Link.tsx'

/** Links to the proof of reserves. */
export function SolvencyFooter() {
  return (
    <p className="mt-7 text-center text-small text-ink-2">
      <Link
        to="/solvency"
        className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:text-accent hover:underline"
      >
        <ShieldIcon size={16} className="shrink-0 text-accent" aria-hidden="true" />
        <Trans>Proof of reserves</Trans>
      </Link>
    </p>
  )
}
