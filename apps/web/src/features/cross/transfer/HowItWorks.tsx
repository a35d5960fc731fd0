import { SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { homeChainName } from '../../../i18n/branding.ts'

/** Explains the parties of a transfer and the refund. */
export function HowItWorks() {
  return (
    <section>
      <SectionTitle>
        <Trans>How it works</Trans>
      </SectionTitle>
      <ul className="grid list-disc gap-2 pl-5 text-small text-ink-2">
        <li>
          <Trans>
            Your token goes into the settlement contract of the Across protocol on {homeChainName}. A relayer
            pays the receiver on the other chain, and is repaid later.
          </Trans>
        </li>
        <li>
          <Trans>
            The receiver gets at least the quoted amount. If it is not paid by the deadline, the contract
            refunds the full amount to your wallet on {homeChainName}, usually within hours. No action is
            needed.
          </Trans>
        </li>
        <li>
          <Trans>
            Your browser checks every quote field by field before your wallet sees it, and permits exactly the
            amount. The money does not pass through us.
          </Trans>
        </li>
        <li>
          <Trans>
            The contract makes payouts and refunds, not us. Funds in transit can be late or incomplete only if
            it or its protocol fails.
          </Trans>
        </li>
      </ul>
    </section>
  )
}
