import type { CrossDetail } from '../../../records/crossOrderQueries.ts'

type Event = CrossDetail['timeline'][number]
export type OrderStepKey = Event['step']
export type OrderStep = {
  readonly key: OrderStepKey
  readonly state: 'done' | 'waiting' | 'later' | 'failed'
  /** The event of a past step; null for a coming one. */
  readonly event: Event | null
}

/**
 * Lists the events of a transfer, oldest first, then its coming steps. A transaction hash is shown once, at
 * the first event that has it.
 */
export function listOrderSteps({
  detail,
  timeline,
}: Pick<CrossDetail, 'detail' | 'timeline'>): readonly OrderStep[] {
  const taken = timeline.map(
    (event, place): OrderStep => ({
      key: event.step,
      state: event.step === 'expired' || event.step === 'failed' ? 'failed' : 'done',
      event: timeline[place - 1]?.txHash === event.txHash ? { ...event, txHash: null } : event,
    }),
  )
  const known = new Set(timeline.map(({ step }) => step))
  const toComingStep = listComingSteps(detail, known.has('deposited')).filter(({ key }) => !known.has(key))
  return [...taken, ...toComingStep]
}

function listComingSteps(detail: CrossDetail['detail'], isDeposited: boolean): readonly OrderStep[] {
  switch (detail) {
    case 'sent':
      return [toComingStep('deposited', 'waiting'), toComingStep('filled', 'later')]
    case 'deposited':
    case 'slowFill':
    case 'arriving':
      return [toComingStep('filled', 'waiting')]
    case 'expired':
      return [toComingStep('refunded', 'waiting')]
    case 'reverted':
    case 'neverMined':
    case 'anotherCall':
      return [toComingStep('failed', 'failed')]
    case 'unknown':
      return isDeposited
        ? [toComingStep('filled', 'waiting')]
        : [toComingStep('deposited', 'waiting'), toComingStep('filled', 'later')]
    case 'filled':
    case 'refunded':
      return []
  }
}

const toComingStep = (key: OrderStepKey, state: OrderStep['state']): OrderStep => ({
  key,
  state,
  event: null,
})
