import { Trans } from '@lingui/react/macro'
import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { FactList, type ListedFact } from '../../../components/lists/FactList.tsx'
import { useChainName } from '../../../components/useChainName.ts'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'
import { formatFee } from '../tokens/formatFee.ts'
import { formatTokenAmount } from '../tokens/formatTokenAmount.ts'
import { findLostAmount } from './findLostAmount.ts'

/** Amounts, fee and time of a transfer; `isDetailed` adds the fee's last decimals and the deadline of the payout. */
export function OrderFacts({
  order,
  isDetailed = false,
}: {
  readonly order: CrossOrder
  readonly isDetailed?: boolean
}) {
  return <FactList facts={useOrderFacts(order, { isDetailed })} />
}

/** Returns the facts for screen and receipt. */
export function useOrderFacts(
  order: CrossOrder,
  { isDetailed }: { readonly isDetailed: boolean },
): readonly ListedFact[] {
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
      value: formatOrderFee(order, { isExact: isDetailed }) ?? <Trans>not stated</Trans>,
    },
    { key: 'time', name: <Trans>Time</Trans>, value: formatMoment(order.crossTime) },
    ...(isDetailed && isOnItsWay(order.detail)
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

/** Formats the difference of the same token, else the quoted dollars; null where neither is known. */
const formatOrderFee = (order: CrossOrder, exactness: Parameters<typeof formatFee>[1]): string | null =>
  formatFee(
    { amount: findLostAmount(order), symbol: order.originSymbol, amountUsd: order.feeAmountAsUsd },
    exactness,
  )

function SentName({ order, originName }: { readonly order: CrossOrder; readonly originName: string }) {
  switch (order.detail) {
    case 'reverted':
    case 'neverMined':
      return <Trans>To be sent from {originName}, never left</Trans>
    // The effect of the other call is unknown here.
    case 'anotherCall':
      return <Trans>Was to be sent from {originName}</Trans>
    case 'expired':
      return <Trans>Sent from {originName}, being refunded</Trans>
    case 'refunded':
      return <Trans>Sent from {originName}, back again</Trans>
    default:
      return <Trans>Sent from {originName}</Trans>
  }
}

/** A fee is charged only when the transfer arrives. */
function FeeName({ order: { detail } }: { readonly order: CrossOrder }) {
  return isOnItsWay(detail) || detail === 'filled' ? (
    <Trans>Fee, part of the amount</Trans>
  ) : (
    <Trans>Fee as quoted, not charged</Trans>
  )
}

function ArrivalName({ order: { detail } }: { readonly order: CrossOrder }) {
  if (detail === 'filled') return <Trans>Arrived</Trans>
  return isOnItsWay(detail) ? <Trans>Arrives</Trans> : <Trans>Originally expected</Trans>
}

const isOnItsWay = (detail: CrossOrder['detail']): boolean =>
  detail === 'sent' ||
  detail === 'deposited' ||
  detail === 'slowFill' ||
  detail === 'arriving' ||
  detail === 'unknown'
