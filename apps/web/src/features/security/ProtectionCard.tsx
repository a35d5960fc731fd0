import { Card, ShieldIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQuery } from '../../api/queries.ts'
import { FormSkeleton } from '../../components/forms/FormSkeleton.tsx'
import { HelpLink } from '../../components/HelpLink.tsx'
import { Failure } from '../../components/notices/Failure.tsx'
import { formatDecimalMoney } from '../../i18n/formats.ts'
import { Section } from './Section.tsx'

/** The protection of every withdrawal, with the amounts that apply now. */
export function ProtectionCard() {
  const { data: config, error, refetch } = useQuery(configQuery)
  return (
    <Section id="protection-title" title={<Trans>How withdrawals are protected</Trans>}>
      <Card>
        {!config && error && (
          <Failure
            title={<Trans>The current limits could not be loaded</Trans>}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!config && !error && <FormSkeleton heights={['h-5', 'h-5', 'h-5']} />}
        {config && (
          <ul className="grid gap-3 text-small">
            <Points automatic={formatDecimalMoney(config.limits.automaticWithdrawalAmount, 'GUSD')} />
          </ul>
        )}
        <p className="mt-2">
          <HelpLink subject="withdraw" />
        </p>
      </Card>
    </Section>
  )
}

const Points = ({ automatic }: { readonly automatic: string }) => (
  <>
    <Point>
      <Trans>Every withdrawal is paid to your own wallet. No other address can be entered.</Trans>
    </Point>
    <Point>
      <Trans>A reviewer checks your first withdrawal, and amounts above {automatic} a day.</Trans>
    </Point>
    <Point>
      <Trans>The wallet is checked against the sanctions list before anything is approved.</Trans>
    </Point>
    <Point>
      <Trans>Until it is approved you can cancel it and have all of it back.</Trans>
    </Point>
    <Point>
      <Trans>A session ends after 30 minutes without use, and after 12 hours in any case.</Trans>
    </Point>
  </>
)

const Point = ({ children }: { readonly children: ReactNode }) => (
  <li className="flex gap-2.5">
    <ShieldIcon size={16} className="mt-0.5 shrink-0 text-accent" aria-hidden="true" />
    <span>{children}</span>
  </li>
)
