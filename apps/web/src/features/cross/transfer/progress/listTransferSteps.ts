import type { CrossOrder } from '../../../../records/crossOrderQueries.ts'
import { classifyCall, listCallSteps } from '../../../../transactions/state/callSteps.ts'
import type { CrossAction, CrossTransaction } from '../../../../transactions/state/transaction.ts'

export type TransferStepKey = CrossAction | 'arrive'
export type TransferStep = {
  readonly key: TransferStepKey
  readonly state: 'done' | 'now' | 'waiting' | 'later' | 'failed'
}

type SentTransfer = Pick<CrossTransaction, 'calls' | 'callIndex' | 'state'>
type KnownOrder = Pick<CrossOrder, 'detail'> | null

/** Lists the steps of a transfer before it begins. */
export function listPlannedSteps(actions: readonly CrossAction[]): readonly TransferStep[] {
  return [...actions, 'arrive' as const].map((key) => ({ key, state: 'later' }))
}

/** Lists the steps of a transfer with their states: the calls of the wallet, then the arrival on the other chain. */
export function listTransferSteps(transaction: SentTransfer, order: KnownOrder): readonly TransferStep[] {
  const hasNotMoved = hasMovedNothing(order)
  const isSeen = order !== null && order.detail !== 'sent' && order.detail !== 'unknown'
  const current = classifyCall(transaction.state)
  const calls =
    isSeen && !hasNotMoved
      ? listCallSteps({ ...transaction, callIndex: transaction.calls.length }, current)
      : listCallSteps(transaction, hasNotMoved && current !== 'now' ? 'failed' : current)
  return [...calls, { key: 'arrive', state: classifyArrival(transaction, order) }]
}

function classifyArrival(
  { state, calls, callIndex }: SentTransfer,
  order: KnownOrder,
): TransferStep['state'] {
  switch (order?.detail) {
    case 'filled':
      return 'done'
    case 'expired':
    case 'refunded':
      return 'failed'
    case 'deposited':
    case 'slowFill':
    case 'arriving':
      return 'waiting'
    case 'reverted':
    case 'neverMined':
    case 'anotherCall':
      return 'later'
    default:
      return classifyCall(state) === 'done' && callIndex === calls.length - 1 ? 'waiting' : 'later'
  }
}

/** Returns whether the server found that the settlement contract took nothing. */
function hasMovedNothing(order: KnownOrder): boolean {
  return order?.detail === 'reverted' || order?.detail === 'neverMined' || order?.detail === 'anotherCall'
}
