import { Button, Card } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { getAsset } from '../../../api/currencyIds.ts'
import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { formatDecimalMoney } from '../../../i18n/formats.ts'
import type { Withdrawal } from '../../../records/accountQueries.ts'
import { hasEnded } from '../../../records/recordStates.ts'
import { CancelWithdrawal } from './CancelWithdrawal.tsx'
import { WithdrawalPayments } from './WithdrawalPayments.tsx'
import { WithdrawalSteps } from './WithdrawalSteps.tsx'
import { withdrawalStateNames } from './withdrawalStates.ts'

/** An ongoing or just ended withdrawal with its actions. */
export function WithdrawalCard({
  order,
  onDismiss,
}: {
  readonly order: Withdrawal
  readonly onDismiss: () => void
}) {
  return (
    <Card>
      <WithdrawalProgress order={order} />
      {hasEnded(order) && (
        <div className="mt-4">
          <Button kind="ghost" size="pill" onClick={onDismiss}>
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

/** True for a withdrawal that is or may still be paid. */
const isToBePaid = (order: Withdrawal): boolean => !hasEnded(order) || order.state === 'confirmed'

/** Title, steps, hashes and actions of a withdrawal, without a frame of its own. */
export function WithdrawalProgress({ order }: { readonly order: Withdrawal }) {
  const { i18n } = useLingui()
  const amount = formatDecimalMoney(order.amount, getAsset(order))
  const arrival = formatDecimalMoney(order.arrivalAmount, 'USDT')
  const stateName = i18n._(withdrawalStateNames[order.state])
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-strong">
          <Trans>Withdraw {amount}</Trans>
        </h3>
        <span className="text-caption text-ink-3 num">
          {stateName} · {formatMoment(order.stateTime)}
        </span>
        {isToBePaid(order) && (
          <p className="w-full text-small text-ink-2 num">
            {order.state === 'confirmed' ? (
              <Trans>Your wallet received {arrival}</Trans>
            ) : (
              <Trans>Your wallet receives {arrival} once it is paid</Trans>
            )}
          </p>
        )}
      </div>
      <WithdrawalSteps order={order} />
      <WithdrawalPayments order={order} />
      {order.cancellable && (
        <div className="mt-4">
          <CancelWithdrawal order={order} />
        </div>
      )}
    </div>
  )
}
