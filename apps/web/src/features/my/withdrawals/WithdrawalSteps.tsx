import { fromDecimal, subtract } from '@bank/money'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getAsset } from '../../../api/currencyIds.ts'
import { StepList } from '../../../components/transactions/StepList.tsx'
import { useChainName } from '../../../components/useChainName.ts'
import { formatDecimalMoney, formatDuration, formatMoney } from '../../../i18n/formats.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import type { Withdrawal } from '../../../records/accountQueries.ts'
import { SupportLink } from '../../../toasts/SupportLink.tsx'
import { ReviewTime } from '../withdraw/ReviewTime.tsx'
import { listWithdrawalSteps, paidSteps, type WithdrawalStepKey } from './listWithdrawalSteps.ts'
import { describeWithdrawalState } from './withdrawalStates.ts'

/** Steps of a withdrawal with its current state explained. */
export function WithdrawalSteps({ order }: { readonly order: Withdrawal }) {
  const asset = getAsset(order)
  const amount = formatDecimalMoney(order.amount, asset)
  const returned = subtract(fromDecimal(order.amount, asset), fromDecimal(order.paidAmount, asset))
  const shownReturned = formatMoney(returned)
  return (
    <StepNames
      amount={amount}
      returned={shownReturned}
      chainName={useChainName(order.chainId)}
      steps={listWithdrawalSteps(order.state).map(({ key, state, isSpoken }) => ({
        key,
        state,
        hint: isSpoken && <StateHint order={order} />,
      }))}
    />
  )
}

/** Steps of a withdrawal before it is requested. */
export function WithdrawalPlan({
  amount,
  chainName,
}: {
  readonly amount: string
  readonly chainName: string
}) {
  const steps = paidSteps.map((key) => ({ key, state: 'later' }) as const)
  return <StepNames amount={amount} returned="" chainName={chainName} steps={steps} />
}

function StepNames({
  amount,
  returned,
  chainName,
  steps,
}: {
  readonly amount: string
  readonly returned: string
  readonly chainName: string
  readonly steps: readonly {
    readonly key: WithdrawalStepKey
    readonly state: 'done' | 'waiting' | 'later' | 'failed'
    readonly hint?: ReactNode
  }[]
}) {
  return (
    <StepList
      steps={steps.map((step) => ({
        ...step,
        name:
          step.state === 'waiting' || step.state === 'later' ? (
            <ComingStep step={step.key} amount={amount} chainName={chainName} />
          ) : (
            <TakenStep step={step.key} amount={amount} returned={returned} chainName={chainName} />
          ),
      }))}
    />
  )
}

/** A pending step, never worded as completed. */
function ComingStep({
  step,
  amount,
  chainName,
}: {
  readonly step: WithdrawalStepKey
  readonly amount: string
  readonly chainName: string
}) {
  switch (step) {
    case 'requested':
      return <Trans>{amount} is reserved for this withdrawal</Trans>
    case 'approved':
      return <Trans>The withdrawal is checked</Trans>
    case 'sent':
      return <Trans>The vault sends the USDT</Trans>
    case 'confirmed':
      return <Trans>{chainName} confirms the payment</Trans>
    default:
      return null
  }
}

function TakenStep({
  step,
  amount,
  returned,
  chainName,
}: {
  readonly step: WithdrawalStepKey
  readonly amount: string
  readonly returned: string
  readonly chainName: string
}) {
  switch (step) {
    case 'requested':
      return <Trans>{amount} reserved for this withdrawal</Trans>
    case 'approved':
      return <Trans>Checked and approved</Trans>
    case 'sent':
      return <Trans>USDT sent by the vault</Trans>
    case 'confirmed':
      return <Trans>Confirmed on {chainName}</Trans>
    case 'declined':
      return <Trans>Declined in the review</Trans>
    case 'unpaid':
      return <Trans>Not paid out</Trans>
    case 'cancelled':
      return <Trans>Cancelled by you</Trans>
    case 'returned':
      return <Trans>{returned} back in your balance</Trans>
  }
}

function StateHint({ order }: { readonly order: Withdrawal }): ReactNode {
  const { i18n } = useLingui()
  const paid = fromDecimal(order.paidAmount, 'USDT')
  const explained = describeWithdrawalState(order)
  if (order.state === 'approved') return <QueueHint order={order} />
  if (order.state === 'review') return <ReviewHint order={order} />
  if (order.state === 'failed' && paid.micro > 0n) {
    const shownPaid = formatMoney(paid)
    return (
      <>
        <span className="block">{explained && i18n._(explained)}</span>
        <Trans>{shownPaid} had already reached your wallet and stays there.</Trans>
      </>
    )
  }
  if (order.state === 'rejected')
    return (
      <>
        <span className="block">{explained && i18n._(explained)}</span>
        <SupportLink reference={`withdrawal ${order.withdrawalId}`} />
      </>
    )
  return explained && i18n._(explained)
}

/** Reason and usual duration of the review. */
function ReviewHint({ order }: { readonly order: Withdrawal }) {
  const { i18n } = useLingui()
  const explained = describeWithdrawalState(order)
  return (
    <>
      <span className="block">
        {explained && i18n._(explained)}
        <Gap />
        <ReviewTime />
      </span>
      <Trans>Nothing more is needed from you. Until it is approved you can cancel it.</Trans>
    </>
  )
}

/** Position in the payout queue with its estimate. */
function QueueHint({ order: { queue } }: { readonly order: Withdrawal }) {
  if (!queue) return <Trans>Waiting to be paid.</Trans>
  const { position, amountAhead, estimateSeconds } = queue
  const ahead = fromDecimal(amountAhead, 'USDT')
  const shownAhead = formatMoney(ahead)
  const duration = estimateSeconds === null ? null : formatDuration(estimateSeconds)
  return (
    <>
      <span className="block">
        {position === 1 ? (
          <Trans>Next to be paid.</Trans>
        ) : (
          <Trans>
            Number {position} in the queue; {shownAhead} are paid first.
          </Trans>
        )}
      </span>
      {duration === null ? (
        <Trans>It is paid as soon as the vault has enough free USDT; when that is cannot be said now.</Trans>
      ) : (
        <Trans>Estimated: {duration}.</Trans>
      )}
    </>
  )
}
