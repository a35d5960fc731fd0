import type { CrossDetail } from '../crossOrderQueries.ts'

type Event = CrossDetail['timeline'][number]
export type OrderStepKey = Event['step']
export type OrderStep = {
  readonly key: OrderStepKey
  readonly state: 'done' | 'waiting' | 'later' | 'failed'
  /** What happened and where it can be looked up; null for what is still to come. */
  readonly event: Event | null
}

/**
 * What happened to a transfer, oldest first, then what is still to come of it. A transaction is named once, where it was
 * sent.
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
