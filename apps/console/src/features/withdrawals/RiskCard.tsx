import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FactGrid, GridFact } from '../../components/FactGrid.tsx'
import { Money } from '../../components/Money.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { formatSymbol } from '../../i18n/branding.ts'
import { formatAmount, formatDuration } from '../../i18n/formats.ts'
import type { WithdrawalDetail } from '../../labels/withdrawalLabels.ts'
import { listRisks } from './listRisks.ts'
import { useDailyLimit } from './useDailyLimit.ts'

/** The signals of risk as screening saw them. */
export function RiskCard({ order }: { readonly order: WithdrawalDetail }) {
  const { risk, isMemberBanned } = order
  const limit = useDailyLimit()
  const risks = listRisks(order, limit)
  return (
    <Card>
      <h2 className="mb-4 font-strong">
        <Trans>Risk signals</Trans>
      </h2>
      {isMemberBanned && (
        <p className="mb-4">
          <StateBadge tone="bad">
            <Trans>The member is suspended</Trans>
          </StateBadge>
        </p>
      )}
      {!risk && (
        <p className="text-small text-ink-2">
          <Trans>Not screened yet. The worker screens new orders automatically.</Trans>
        </p>
      )}
      {risk && (
        <FactGrid>
          <GridFact name={<Trans>Age of the account when asked</Trans>}>
            <Age ageMs={risk.accountAgeMs} isYoung={risks.includes('young')} />
          </GridFact>
          <GridFact name={<Trans>First withdrawal</Trans>}>
            {risk.isFirst ? (
              <StateBadge tone="waiting">
                <Trans>Yes</Trans>
              </StateBadge>
            ) : (
              <Trans>No</Trans>
            )}
          </GridFact>
          <GridFact name={<Trans>Requested within 24 h, this one included</Trans>}>
            <LastDay amount={risk.lastDayAmount} limit={limit} isOver={risks.includes('overLimit')} />
          </GridFact>
          <GridFact name={<Trans>Sanctions list</Trans>}>
            <SanctionsAnswer answer={risk.isSanctioned} />
          </GridFact>
        </FactGrid>
      )}
    </Card>
  )
}

function Age({ ageMs, isYoung }: { readonly ageMs: number; readonly isYoung: boolean }) {
  if (!isYoung) return formatDuration(ageMs)
  return (
    <>
      <StateBadge tone="waiting">{formatDuration(ageMs)}</StateBadge>
      <Hint>
        <Trans>Younger than a day</Trans>
      </Hint>
    </>
  )
}

function LastDay({
  amount,
  limit,
  isOver,
}: {
  readonly amount: string
  readonly limit: string | undefined
  readonly isOver: boolean
}) {
  const money = <Money amount={amount} asset="GUSD" />
  const shownLimit = limit === undefined ? '' : `${formatAmount(limit, 'GUSD')} ${formatSymbol('GUSD')}`
  return (
    <>
      {isOver ? <StateBadge tone="waiting">{money}</StateBadge> : money}
      {limit !== undefined && (
        <Hint>
          <Trans>Without review up to {shownLimit}</Trans>
        </Hint>
      )}
    </>
  )
}

function Hint({ children }: { readonly children: ReactNode }) {
  return <span className="mt-1 block text-caption font-plain text-ink-3">{children}</span>
}

function SanctionsAnswer({ answer }: { readonly answer: boolean | null }) {
  if (answer === null)
    return (
      <StateBadge tone="bad">
        <Trans>No answer yet</Trans>
      </StateBadge>
    )
  return answer ? (
    <StateBadge tone="bad">
      <Trans>Listed</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="good">
      <Trans>Not listed</Trans>
    </StateBadge>
  )
}
