import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { createQueryOptions } from '../../api/queries.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { formatAmount } from '../../i18n/formats.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { type WithdrawalDetail, withdrawalStates } from '../../labels/withdrawalLabels.ts'
import { QueryPlaceholder } from '../../table/QueryPlaceholder.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { PayoutTable } from './PayoutTable.tsx'
import { ReviewList } from './ReviewList.tsx'
import { RiskCard } from './RiskCard.tsx'
import { SignatureCard } from './SignatureCard.tsx'

/** One withdrawal, whole: what it is, what speaks against it, who said what, and what was paid. */
export function WithdrawalPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const order = useQuery(createQueryOptions('queryWithdrawal', { withdrawalId: id }, { refetchMs: 10_000 }))
  const found = order.data?.id === id ? order.data : undefined
  return (
    <>
      <Link to="/withdrawals" className="mb-3 inline-block text-small text-accent hover:underline">
        <Trans>All withdrawals</Trans>
      </Link>
      {found && <FoundWithdrawal order={found} />}
      {!found && (
        <>
          <PageHead title={t`Withdrawal #${id}`} />
          <QueryPlaceholder query={order} />
        </>
      )}
    </>
  )
}

function FoundWithdrawal({ order }: { readonly order: WithdrawalDetail }) {
  const { t } = useLingui()
  const word = useLabel()
  const { id } = order
  const amount = formatAmount(order.amount, 'USDT')
  return (
    <>
      <PageHead
        title={t`Withdrawal #${id}: ${amount} USDT`}
        lead={
          <StateBadge tone={withdrawalStates[order.state].tone}>
            {word(withdrawalStates, order.state)}
          </StateBadge>
        }
        action={<DecisionButtons order={order} />}
      />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <OrderFacts order={order} />
        <div className="grid gap-4">
          <RiskCard order={order} />
          <ReviewList order={order} />
          {order.state === 'awaitingSignatures' && <SignatureCard withdrawalId={id} />}
        </div>
      </div>
      <PayoutTable order={order} />
    </>
  )
}
