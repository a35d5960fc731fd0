import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { showSpan } from '../../i18n/formats.ts'
import { FactGrid } from '../../parts/FactGrid.tsx'
import { Money } from '../../parts/Money.tsx'
import { StateBadge } from '../../parts/StateBadge.tsx'
import type { WithdrawalDetail } from '../../words/withdrawalWords.ts'

/** The signals of risk as screening saw them. */
export function RiskCard({ order: { risk, isMemberBanned } }: { readonly order: WithdrawalDetail }) {
  return (
    <Card>
      <h2 className="mb-4 font-strong">
        <Trans>Risk signals</Trans>
      </h2>
      {isMemberBanned && (
        <p className="mb-4">
          <StateBadge tone="bad">
            <Trans>The member is banned</Trans>
          </StateBadge>
        </p>
      )}
      {!risk && (
        <p className="text-small text-ink-2">
          <Trans>Not screened yet. The worker screens new orders by itself.</Trans>
        </p>
      )}
      {risk && (
        <FactGrid
          facts={[
            {
              key: 'age',
              name: <Trans>Age of the account when asked</Trans>,
              value: showSpan(risk.accountAgeMs),
            },
            {
              key: 'first',
              name: <Trans>First withdrawal</Trans>,
              value: risk.isFirst ? (
                <StateBadge tone="waiting">
                  <Trans>Yes</Trans>
                </StateBadge>
              ) : (
                <Trans>No</Trans>
              ),
            },
            {
              key: 'day',
              name: <Trans>Asked for within 24 h, with this one</Trans>,
              value: <Money amount={risk.lastDayAmount} asset="GUSD" />,
            },
            {
              key: 'sanctions',
              name: <Trans>Sanctions list</Trans>,
              value: <SanctionsAnswer answer={risk.isSanctioned} />,
            },
          ]}
        />
      )}
    </Card>
  )
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
