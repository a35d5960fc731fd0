import type { CrossAction, CrossTransaction } from '../../../../transactions/transaction.ts'
import type { CrossOrder } from '../../crossOrderQueries.ts'

export type TransferStepKey = CrossAction | 'arrive'
export type TransferStep = {
  readonly key: TransferStepKey
  readonly state: 'done' | 'now' | 'waiting' | 'later' | 'failed'
}

type Sent = Pick<CrossTransaction, 'calls' | 'callIndex' | 'state'>
type Known = Pick<CrossOrder, 'detail'> | null

/** The steps of a transfer before it begins. */
export function listPlannedSteps(actions: readonly CrossAction[]): readonly TransferStep[] {
  return [...actions, 'arrive' as const].map((key) => ({ key, state: 'later' }))
}

/** The named steps of a transfer as they stand: what the wallet signs, then its arrival on the other chain. */
export function listTransferSteps(transaction: Sent, order: Known): readonly TransferStep[] {
  const isSeen = order !== null && order.detail !== 'sent' && order.detail !== 'unknown'
  const calls = transaction.calls.map(({ action }, index): TransferStep => {
    if (index < transaction.callIndex || (isSeen && !hasMovedNothing(order)))
      return { key: action, state: 'done' }
    return {
      key: action,
      state: index > transaction.callIndex ? 'later' : classifyCurrentStep(transaction, order),
    }
  })
  return [...calls, { key: 'arrive', state: classifyArrival(transaction, order) }]
}

function classifyCurrentStep({ state }: Sent, order: Known): TransferStep['state'] {
  switch (state.status) {
    case 'ready':
    case 'asking':
    case 'paused':
      return 'now'
    case 'sent':
    case 'unknown':
      return hasMovedNothing(order) ? 'failed' : 'waiting'
    case 'failed':
      return 'failed'
    case 'confirmed':
    case 'credited':
      return hasMovedNothing(order) ? 'failed' : 'done'
  }
}

function classifyArrival({ state, calls, callIndex }: Sent, order: Known): TransferStep['state'] {
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
    default: {
      const isMined = state.status === 'confirmed' || state.status === 'credited'
      return isMined && callIndex === calls.length - 1 ? 'waiting' : 'later'
    }
  }
}

/** Whether the bank found that the settlement contract took nothing by it. */
function hasMovedNothing(order: Known): boolean {
  return order?.detail === 'reverted' || order?.detail === 'neverMined' || order?.detail === 'anotherCall'
}
