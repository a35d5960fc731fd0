import { Card, ChevronDownIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { homeChainName, unitSymbol } from '../../i18n/branding.ts'
import { Gap } from '../../i18n/Gap.tsx'
import { AppCentre } from './AppCentre.tsx'

/** The end of Home. */
export function HomeFoot() {
  return (
    <>
      <div className="mt-3">
        <AboutUnit />
      </div>
      <AppCentre />
    </>
  )
}

/** Explanation of the unit, collapsed. */
function AboutUnit() {
  return (
    <Card padding="none">
      <details className="group px-4">
        <summary className="flex min-h-13 list-none items-center justify-between gap-3 text-small font-medium [&::-webkit-details-marker]:hidden">
          <span>
            <span className="inline-block">
              <Trans>1 {unitSymbol} is redeemed for 1 USDT.</Trans>
            </span>
            <Gap />
            <span className="inline-block text-accent">
              <Trans>About {unitSymbol}</Trans>
            </span>
          </span>
          <ChevronDownIcon
            size={16}
            className="shrink-0 text-accent transition-transform ease-calm group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <Introduction />
      </details>
    </Card>
  )
}

function Introduction() {
  return (
    <ul className="grid gap-3 pt-1 pb-2 text-small text-ink-2">
      <li>
        <Trans>
          {unitSymbol} is this product’s own unit of account. It is not any other issuer’s coin of the same or
          a similar name.
        </Trans>
      </li>
      <li>
        <Trans>
          You get {unitSymbol} by exchanging recharged USDT, and can exchange it back at any time. Rate and
          fee are shown before you confirm.
        </Trans>
      </li>
      <li>
        <Trans>
          You withdraw {unitSymbol} to your own wallet: the vault pays one USDT for each, without a fee. Your
          first withdrawal and larger ones are reviewed before they are paid.
        </Trans>
      </li>
      <li>
        <Trans>
          Recharged USDT is held in the vault contract on {homeChainName}: part idle, part lent through Aave
          V3. If one of these contracts fails, or too much is borrowed at once, it may be repaid late or not
          in full.
        </Trans>
      </li>
      <li>
        <Trans>
          There can never be more {unitSymbol} than the issuance cap; the ledger itself refuses more.
        </Trans>
      </li>
      <li>
        <Trans>
          Your wallet is your account: no password, no email. We never ask for your recovery phrase.
        </Trans>
      </li>
    </ul>
  )
}
