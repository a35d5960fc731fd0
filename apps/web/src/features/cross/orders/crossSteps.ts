import type { CrossDetail } from '../crossOrderQueries.ts'

type Event = CrossDetail['timeline'][number]
export type CrossStepKey = Event['step']
export type CrossStep = {
  readonly key: CrossStepKey
  readonly state: 'done' | 'waiting' | 'later' | 'failed'
  /** What happened and where it can be looked up; null for what is still to come. */
  readonly event: Event | null
}

/**
 * What happened to a transfer, oldest first, then what is still to come of it. A transaction is named once, where it was
 * sent.
 */
export function crossSteps({
  detail,
  timeline,
}: Pick<CrossDetail, 'detail' | 'timeline'>): readonly CrossStep[] {
  const taken = timeline.map(
    (event, place): CrossStep => ({
      key: event.step,
      state: event.step === 'expired' || event.step === 'failed' ? 'failed' : 'done',
      event: timeline[place - 1]?.txHash === event.txHash ? { ...event, txHash: null } : event,
    }),
  )
  const known = new Set(timeline.map(({ step }) => step))
  const ahead = comingSteps(detail, known.has('deposited')).filter(({ key }) => !known.has(key))
  return [...taken, ...ahead]
}

function comingSteps(detail: CrossDetail['detail'], isDeposited: boolean): readonly CrossStep[] {
  switch (detail) {
    case 'sent':
      return [ahead('deposited', 'waiting'), ahead('filled', 'later')]
    case 'deposited':
    case 'slowFill':
    case 'arriving':
      return [ahead('filled', 'waiting')]
    case 'expired':
      return [ahead('refunded', 'waiting')]
    case 'reverted':
    case 'neverMined':
    case 'anotherCall':
      return [ahead('failed', 'failed')]
    case 'unknown':
      return isDeposited
        ? [ahead('filled', 'waiting')]
        : [ahead('deposited', 'waiting'), ahead('filled', 'later')]
    case 'filled':
    case 'refunded':
      return []
  }
}

const ahead = (key: CrossStepKey, state: CrossStep['state']): CrossStep => ({ key, state, event: null })
