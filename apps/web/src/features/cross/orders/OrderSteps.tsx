import { Trans } from '@lingui/react/macro'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { StepList } from '../../../components/transactions/StepList.tsx'
import { useChainName } from '../../../components/useChainName.ts'
import type { CrossDetail } from '../../../records/crossOrderQueries.ts'
import { listOrderSteps, type OrderStep } from './listOrderSteps.ts'

/** The steps of a transfer: past events with their transactions, then the coming ones. */
export function OrderSteps({ order }: { readonly order: CrossDetail }) {
  const originName = useChainName(order.originChainId)
  return (
    <StepList
      steps={listOrderSteps(order).map((step) => ({
        key: step.key,
        state: step.state,
        name: <StepName step={step} order={order} originName={originName} />,
        hint: step.event && <EventHint event={step.event} />,
      }))}
    />
  )
}

function EventHint({
  event: { time, chainId, txHash },
}: {
  readonly event: CrossDetail['timeline'][number]
}) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="whitespace-nowrap">{formatMoment(time)}</span>
      {txHash !== null && chainId !== null && <ExplorerLink hash={txHash} chainId={chainId} />}
    </span>
  )
}

type StepProps = { readonly step: OrderStep; readonly order: CrossDetail; readonly originName: string }

/** Coming steps are named in the present tense, events in the past tense. */
function StepName({ step: { key, event }, order, originName }: StepProps) {
  const chainName = order.destinationChainName
  switch (key) {
    case 'quoted':
      return <Trans>Quoted and checked</Trans>
    case 'sent':
      return order.detail === 'neverMined' ? (
        <Trans>Handed to the wallet</Trans>
      ) : (
        <Trans>Sent from your wallet</Trans>
      )
    case 'deposited':
      return event ? (
        <Trans>Deposited on {originName}</Trans>
      ) : (
        <Trans>Deposit in a block on {originName}</Trans>
      )
    case 'filled':
      return event ? <Trans>Paid out on {chainName}</Trans> : <Trans>Payout on {chainName}</Trans>
    case 'expired':
      return <Trans>Not paid in time</Trans>
    case 'refunded':
      return event ? (
        <Trans>Full amount back on {originName}</Trans>
      ) : (
        <Trans>Full refund on {originName}</Trans>
      )
    case 'failed':
      return <FailureName order={order} originName={originName} />
  }
}

function FailureName({ order: { detail }, originName }: Omit<StepProps, 'step'>) {
  if (detail === 'reverted') return <Trans>Failed on {originName}</Trans>
  if (detail === 'neverMined') return <Trans>Not included in a block on {originName}</Trans>
  return <Trans>The transaction is not the one that was quoted</Trans>
}
