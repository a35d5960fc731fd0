import type { Order } from '../../../records/mixingQueries.ts'
import { classifyCall } from '../../../transactions/state/callSteps.ts'
import type { PoolTransaction } from '../../../transactions/state/transaction.ts'

export type StepKey = 'note' | 'order' | 'deposit' | 'confirmed' | 'screening' | 'proof' | 'relay' | 'arrived'
export type StepState = 'done' | 'now' | 'waiting' | 'later' | 'failed'
export type MixingStep = { readonly key: StepKey; readonly state: StepState }

/** The sources of a transfer's steps: this page, its deposit in this browser, its order at the server. */
export type MixingProgress = {
  readonly preparing: 'note' | 'order' | null
  readonly deposit: Pick<PoolTransaction, 'state'> | null
  readonly order: Pick<Order, 'detail' | 'managed'> | null
  readonly isProving: boolean
}

const keys: readonly StepKey[] = [
  'note',
  'order',
  'deposit',
  'confirmed',
  'screening',
  'proof',
  'relay',
  'arrived',
]

/** Lists the steps of a transfer with their states, from before the first one is taken. */
export function listMixingSteps(progress: MixingProgress): readonly MixingStep[] {
  const [current, state] = findCurrent(progress)
  const place = current === null ? keys.length : keys.indexOf(current)
  return keys.map((key, index) => ({
    key,
    state: index < place ? 'done' : index === place ? state : 'later',
  }))
}

type Current = readonly [StepKey | null, StepState]

function findCurrent({ preparing, deposit, order, isProving }: MixingProgress): Current {
  const { detail } = order ?? {}
  switch (detail) {
    case undefined:
      return preparing === null && deposit
        ? classifyDeposit(deposit)
        : [preparing ?? 'note', preparing ? 'now' : 'later']
    case 'created':
      return deposit ? classifyDeposit(deposit) : ['deposit', 'now']
    case 'screening':
    case 'review':
    case 'standby':
      return ['screening', 'waiting']
    case 'ready':
      return ['proof', isProving || order?.managed ? 'waiting' : 'now']
    case 'proved':
    case 'relaying':
      return ['relay', 'waiting']
    case 'broadcast':
      return ['arrived', 'waiting']
    case 'withdrawn':
      return [null, 'done']
    case 'refused':
      return ['screening', 'failed']
    case 'failed':
    case 'takenBack':
      return ['arrived', 'failed']
  }
}

function classifyDeposit({ state }: Pick<PoolTransaction, 'state'>): Current {
  if (state.status === 'confirmed') return ['confirmed', 'waiting']
  const current = classifyCall(state)
  if (current === 'now') return ['deposit', 'now']
  return current === 'done' ? ['screening', 'waiting'] : ['confirmed', current]
}
