import { Facts } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { formatMoment } from '../../../components/formatMoment.ts'
import { useChainName } from '../../../components/useChainName.ts'
import type { CrossOrder } from '../crossOrderQueries.ts'
import { formatFee } from '../tokens/formatFee.ts'
import { formatTokenAmount } from '../tokens/formatTokenAmount.ts'
import { findLostAmount } from './findLostAmount.ts'

/** What was sent, what arrives or came back, what it cost and when; `hasDeadline` says too by when it was due. */
export function OrderFacts({
  order,
  hasDeadline = false,
}: {
  readonly order: CrossOrder
  readonly hasDeadline?: boolean
}) {
  return <Facts facts={useOrderFacts(order, hasDeadline)} />
}

/** The same line by line, for paper too. */
export function useOrderFacts(
  order: CrossOrder,
  hasDeadline: boolean,
): ComponentProps<typeof Facts>['facts'] {
  const originName = useChainName(order.originChainId)
  const chainName = order.destinationChainName
  const sent = formatTokenAmount(order.originAmount, order.originSymbol, { isExact: true })
  return [
    { key: 'sent', name: <SentName order={order} originName={originName} />, value: sent },
    {
      key: 'arrival',
      name: <ArrivalName order={order} />,
      value: formatTokenAmount(order.destAmount, order.crossSymbol, { isExact: true }),
    },
    { key: 'chain', name: <Trans>To chain</Trans>, value: chainName },
    {
      key: 'fee',
      name: <FeeName order={order} />,
      value: formatOrderFee(order) ?? <Trans>not stated</Trans>,
    },
    { key: 'time', name: <Trans>Time</Trans>, value: formatMoment(order.crossTime) },
    ...(hasDeadline && isOnItsWay(order.detail)
      ? [
          {
            key: 'deadline',
            name: <Trans>Refunded in full unless paid out by</Trans>,
            value: formatMoment(order.fillDeadlineTime),
          },
        ]
      : []),
  ]
}

/** What the same token lost on its way; in dollars as quoted where it is another one; null where neither is known. */
const formatOrderFee = (order: CrossOrder): string | null =>
  formatFee({ amount: findLostAmount(order), symbol: order.originSymbol, amountUsd: order.feeAmountAsUsd })

function SentName({ order, originName }: { readonly order: CrossOrder; readonly originName: string }) {
  switch (order.detail) {
    case 'reverted':
    case 'neverMined':
      return <Trans>To be sent from {originName}, never left</Trans>
    // What the other call did with them nobody here knows.
    case 'anotherCall':
      return <Trans>Was to be sent from {originName}</Trans>
    case 'expired':
      return <Trans>Sent from {originName}, coming back</Trans>
    case 'refunded':
      return <Trans>Sent from {originName}, back again</Trans>
    default:
      return <Trans>Sent from {originName}</Trans>
  }
}

/** What did not arrive was charged nothing. */
function FeeName({ order: { detail } }: { readonly order: CrossOrder }) {
  return isOnItsWay(detail) || detail === 'filled' ? (
    <Trans>Fee, part of the amount</Trans>
  ) : (
    <Trans>Fee as quoted, not charged</Trans>
  )
}

function ArrivalName({ order: { detail } }: { readonly order: CrossOrder }) {
  if (detail === 'filled') return <Trans>Arrived</Trans>
  return isOnItsWay(detail) ? <Trans>Arrives</Trans> : <Trans>Was to arrive</Trans>
}

const isOnItsWay = (detail: CrossOrder['detail']): boolean =>
  detail === 'sent' ||
  detail === 'deposited' ||
  detail === 'slowFill' ||
  detail === 'arriving' ||
  detail === 'unknown'
