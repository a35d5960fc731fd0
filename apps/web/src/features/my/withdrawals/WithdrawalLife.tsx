import { fromDecimal, subtract } from '@bank/money'
import { Steps } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { showAmount, showDuration, showSymbol } from '../../../i18n/formats.ts'
import type { Withdrawal } from '../myQueries.ts'
import { paidSteps, type WithdrawalStepKey, withdrawalSteps } from './withdrawalSteps.ts'
import { explainWithdrawal } from './withdrawalWords.ts'

/** The life of a withdrawal: what has happened, what it waits for, and how it ended. */
export function WithdrawalLife({ order }: { readonly order: Withdrawal }) {
  const amount = `${showAmount(fromDecimal(order.amount, 'GUSD'))} ${showSymbol('GUSD')}`
  const returned = subtract(fromDecimal(order.amount, 'GUSD'), fromDecimal(order.paidAmount, 'GUSD'))
  const shownReturned = `${showAmount(returned)} ${showSymbol('GUSD')}`
  return (
    <StepNames
      amount={amount}
      returned={shownReturned}
      steps={withdrawalSteps(order.state).map(({ key, state, isSpoken }) => ({
        key,
        state,
        note: isSpoken && <StateNote order={order} />,
      }))}
    />
  )
}

/** The same steps before the first of them is taken. */
export function WithdrawalPlan({ amount }: { readonly amount: string }) {
  return <StepNames amount={amount} returned="" steps={paidSteps.map((key) => ({ key, state: 'later' }))} />
}

function StepNames({
  amount,
  returned,
  steps,
}: {
  readonly amount: string
  readonly returned: string
  readonly steps: readonly {
    readonly key: WithdrawalStepKey
    readonly state: 'done' | 'waiting' | 'later' | 'failed'
    readonly note?: ReactNode
  }[]
}) {
  const { t } = useLingui()
  return (
    <Steps
      steps={steps.map((step) => ({
        ...step,
        name: <StepName step={step.key} amount={amount} returned={returned} />,
      }))}
      stateNames={{
        done: t`done`,
        now: t`your turn`,
        waiting: t`under way`,
        later: t`still to come`,
        failed: t`failed`,
      }}
    />
  )
}

function StepName({
  step,
  amount,
  returned,
}: {
  readonly step: WithdrawalStepKey
  readonly amount: string
  readonly returned: string
}) {
  switch (step) {
    case 'requested':
      return <Trans>{amount} set aside for it</Trans>
    case 'approved':
      return <Trans>Checked and approved</Trans>
    case 'sent':
      return <Trans>USDT sent by the vault</Trans>
    case 'confirmed':
      return <Trans>Confirmed on BSC</Trans>
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

function StateNote({ order }: { readonly order: Withdrawal }): ReactNode {
  const { i18n } = useLingui()
  const paid = fromDecimal(order.paidAmount, 'USDT')
  const explained = explainWithdrawal(order)
  if (order.state === 'approved') return <QueueNote order={order} />
  if (order.state === 'failed' && paid.micro > 0n) {
    const shownPaid = `${showAmount(paid)} USDT`
    return (
      <>
        <span className="block">{explained && i18n._(explained)}</span>
        <Trans>{shownPaid} had already reached your wallet and stays there.</Trans>
      </>
    )
  }
  return explained && i18n._(explained)
}

/** First in, first out: where it stands, what goes first, and how long that takes as far as it can be said. */
function QueueNote({ order: { queue } }: { readonly order: Withdrawal }) {
  if (!queue) return <Trans>Waiting to be paid.</Trans>
  const { position, amountAhead, estimateSeconds } = queue
  const ahead = fromDecimal(amountAhead, 'USDT')
  const shownAhead = `${showAmount(ahead)} USDT`
  const duration = estimateSeconds === null ? null : showDuration(estimateSeconds)
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
