import { Trans } from '@lingui/react/macro'
import { Link } from '../../routing/Link.tsx'
import { HelpSection, Point } from './HelpSection.tsx'

/** Help on the proof of reserves. */
export function SolvencySection() {
  return (
    <HelpSection
      id="solvency"
      title={<Trans>Verifying the reserves</Trans>}
      figures={
        <Link
          to="/solvency"
          className="inline-flex min-h-11 items-center text-small font-strong text-accent underline underline-offset-2"
        >
          <Trans>Open proof of reserves</Trans>
        </Link>
      }
    >
      <Point>
        <Trans>
          Proof of reserves compares the vault’s assets with all member balances. Anyone can read the vault’s
          assets on chain.
        </Trans>
      </Point>
      <Point>
        <Trans>
          As a member you verify there that your own balance is included in member balances. Your browser
          computes it; you need not trust us.
        </Trans>
      </Point>
      <Point>
        <Trans>
          If reserves fall short, new stakes and rewards stop automatically. Withdrawals continue in order, as
          far as the vault can pay.
        </Trans>
      </Point>
    </HelpSection>
  )
}
