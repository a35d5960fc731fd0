import { Card, EmptyState } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createQueryOptions } from '../../api/queries.ts'
import { Money } from '../../components/Money.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { useLabel } from '../../labels/useLabel.ts'
import { withdrawalStates } from '../../labels/withdrawalLabels.ts'
import { QueryPlaceholder } from '../../table/QueryPlaceholder.tsx'

const openStates = 'requested,screening,review,frozen,approved,signed,broadcast'

/** Open withdrawals of a member. */
export function MemberWithdrawals({ memberId }: { readonly memberId: string }) {
  const { t } = useLingui()
  const word = useLabel()
  const orders = useQuery(
    createQueryOptions('queryWithdrawals', { memberId, states: openStates, pageSize: 20 }),
  )
  if (!orders.data) return <QueryPlaceholder query={orders} />
  if (orders.data.total === 0)
    return (
      <Card>
        <EmptyState title={<Trans>None is open</Trans>} />
      </Card>
    )
  return (
    <Card padding="none">
      <ul aria-label={t`Open withdrawals`} className="divide-y divide-line text-small">
        {orders.data.dataList.map(({ id, amount, state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <Link to="/withdrawals/$id" params={{ id }} className="font-strong text-accent hover:underline">
              #{id}
            </Link>
            <Money amount={amount} asset="USDT" />
            <StateBadge tone={withdrawalStates[state].tone}>{word(withdrawalStates, state)}</StateBadge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
