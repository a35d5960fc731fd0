import { Trans } from '@lingui/react/macro'
import { Link } from '../../routing/Link.tsx'
import { HelpSection } from './HelpSection.tsx'

/** Help on the proof of reserves. */
export function SolvencySection() {
  return (
    <HelpSection
      id="solvency"
      title={<Trans>Checking that the money is there</Trans>}
      points={[
        {
          key: 'page',
          text: (
            <Trans>
              Proof of reserves compares the vault’s assets with all member balances. Anyone can read the
              vault’s assets on chain.
            </Trans>
          ),
        },
        {
          key: 'own',
          text: (
            <Trans>
              As a member you check there that your own balance is counted in what is owed. Your browser does
              the arithmetic; you need not believe us.
            </Trans>
          ),
        },
        {
          key: 'stop',
          text: (
            <Trans>
              Should something be missing, new stakes and rewards stop by themselves and withdrawals go on in
              order, as far as the vault can pay.
            </Trans>
          ),
        },
      ]}
    >
      <Link
        to="/solvency"
        className="inline-flex min-h-11 items-center text-small font-strong text-accent underline underline-offset-2"
      >
        <Trans>Open proof of reserves</Trans>
      </Link>
    </HelpSection>
  )
}
