import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { Moment } from '../../components/Moment.tsx'
import { useLabel } from '../../labels/useLabel.ts'
import { verdictNames, type WithdrawalDetail } from '../../labels/withdrawalLabels.ts'
import { useSession } from '../../session/SessionContext.ts'

/** Reviews so far, and how many are still needed. */
export function ReviewList({ order }: { readonly order: WithdrawalDetail }) {
  const word = useLabel()
  const { operator } = useSession()
  const needed = order.reviewsNeeded ?? 0
  const { approvals } = order
  return (
    <Card>
      <h2 className="mb-3 font-strong">
        <Trans>Operators’ words</Trans>
      </h2>
      {order.state === 'review' && needed > 0 && (
        <p className="mb-3 text-small text-ink-2">
          <Trans>
            {approvals} of {needed} approvals. Each must come from a different operator.
          </Trans>
        </p>
      )}
      {order.state === 'frozen' && (
        <p className="mb-3 text-small text-ink-2">
          <Trans>Two different operators must make the same choice: release or return.</Trans>
        </p>
      )}
      {order.reviews.length === 0 && (
        <p className="text-small text-ink-2">
          <Trans>No decisions on this order yet.</Trans>
        </p>
      )}
      <ul className="grid gap-3 text-small">
        {order.reviews.map((review) => (
          <li
            key={`${review.operator.id} ${review.verdict} ${review.createTime}`}
            className="flex flex-wrap items-start justify-between gap-2"
          >
            <span>
              <span className="font-medium">{review.operator.name}</span>
              {review.operator.id === operator.id && (
                <span className="text-ink-3">
                  {' '}
                  <Trans>(you)</Trans>
                </span>
              )}
              <span className="block text-ink-2">{word(verdictNames, review.verdict)}</span>
            </span>
            <Moment at={review.createTime} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
