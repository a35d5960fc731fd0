import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { formatDuration } from '../../../i18n/formats.ts'
import { joinDay } from '../../../i18n/joinDay.ts'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'
import { formatTokenAmount } from '../tokens/formatTokenAmount.ts'

/** The states in the filter of the records; any other state counts as unknown. */
export const statusNames = {
  0: msg`Processing`,
  1: msg`Arrived`,
  2: msg`Expired`,
  3: msg`Refunded`,
  4: msg`Unknown or not sent`,
} as const satisfies Readonly<Record<number, MessageDescriptor>>

export type CrossStatus = keyof typeof statusNames

/** Names of ends that the API counts as unknown. */
const endNames: Partial<Readonly<Record<CrossOrder['detail'], MessageDescriptor>>> = {
  reverted: msg`Failed`,
  neverMined: msg`Not sent`,
  anotherCall: msg`Not this transfer`,
  unknown: msg`Unknown`,
}

/** Returns the name of a transfer's state. */
export function getStateName({ detail, orderStatus }: Pick<CrossOrder, 'detail' | 'orderStatus'>) {
  return endNames[detail] ?? statusNames[toStatus(orderStatus)]
}

/** Maps a status of the API; any other number is unknown. */
export const toStatus = (orderStatus: number): CrossStatus =>
  orderStatus === 0 || orderStatus === 1 || orderStatus === 2 || orderStatus === 3 ? orderStatus : 4

/** Classifies a state by the colour that shows it. */
export function classifyOrder({ detail }: Pick<CrossOrder, 'detail'>): 'calm' | 'good' | 'warn' | 'bad' {
  switch (detail) {
    case 'sent':
    case 'deposited':
    case 'slowFill':
    case 'arriving':
    case 'neverMined':
      return 'calm'
    case 'filled':
    case 'refunded':
      return 'good'
    case 'expired':
    case 'anotherCall':
    case 'unknown':
      return 'warn'
    case 'reverted':
      return 'bad'
  }
}

/** Describes the state, the next step and its deadline. `originName` is the name of the origin chain. */
export function describeOrder(order: CrossOrder, originName: string): MessageDescriptor {
  const chainName = order.destinationChainName
  const deadline = joinDay(formatMoment(order.fillDeadlineTime))
  const amount = formatTokenAmount(order.originAmount, order.originSymbol, { isExact: true })
  switch (order.detail) {
    case 'sent':
      return msg`Your wallet sent it, and it waits for a block on ${originName}, usually a few seconds. If it never gets into one, nothing leaves your wallet.`
    case 'deposited':
      return describeWaiting(order, originName, deadline)
    case 'slowFill':
      return msg`No relayer has paid it yet. The contract on ${chainName} will pay it, which can take hours. If it is not paid by ${deadline}, ${amount} is refunded in full to your wallet on ${originName}. No action is needed.`
    case 'arriving':
      return msg`The transfer service reports it as paid out on ${chainName}. We call it arrived as soon as we see it on the chain ourselves, usually in seconds.`
    case 'filled': {
      const arrived = formatTokenAmount(order.destAmount, order.crossSymbol, { isExact: true })
      const moment = joinDay(formatMoment(order.stateTime))
      return msg`${arrived} reached the receiver on ${chainName} on ${moment}. Nothing is left to do.`
    }
    case 'expired':
      return msg`Not paid in time. ${amount} will be refunded in full to your wallet on ${originName}, usually within hours. No action is needed.`
    case 'refunded':
      return msg`Not paid in time. ${amount} was refunded in full to your wallet on ${originName}. Only the network fee was spent.`
    case 'reverted':
      return msg`The transaction failed on ${originName}: your ${amount} never left your wallet, only the network fee was spent. You can start again.`
    case 'neverMined':
      return msg`It was not included in a block before its quote expired, so it cannot be completed. Your ${amount} never left your wallet. You can start again.`
    case 'anotherCall':
      return msg`This transaction is not the quoted one; your wallet may have replaced it. It did not send the transfer of ${amount}. Check it on the explorer before you start again.`
    case 'unknown':
      return order.depositId === null
        ? msg`We have not found this transaction on ${originName} yet and keep checking. Before you send another, check it on the explorer or in your wallet.`
        : msg`Your deposit is on ${originName}, but the transfer service reports no known status. We keep watching both chains: it is completed on ${chainName}, or ${amount} is refunded in full on ${originName} after ${deadline}.`
  }
}

function describeWaiting(order: CrossOrder, originName: string, deadline: string): MessageDescriptor {
  const chainName = order.destinationChainName
  const amount = formatTokenAmount(order.originAmount, order.originSymbol, { isExact: true })
  if (order.expectedFillSeconds === null)
    return msg`Deposited on ${originName}. A relayer now pays the receiver on ${chainName}. If it is not paid by ${deadline}, ${amount} is refunded in full to your wallet on ${originName}.`
  const duration = formatDuration(order.expectedFillSeconds)
  return msg`Deposited on ${originName}. A relayer now pays the receiver on ${chainName}, usually within ${duration}. If it is not paid by ${deadline}, ${amount} is refunded in full to your wallet on ${originName}.`
}
