import { Card, ChevronDownIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { unitSymbol } from '../../i18n/branding.ts'
import { Gap } from '../../i18n/Gap.tsx'
import { Introduction } from './Introduction.tsx'

/** In plain words what the unit is, for who asks. */
export function AboutUnit() {
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
              <Trans>What is {unitSymbol}?</Trans>
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
