import type { Transaction } from './transaction.ts'

type Calls<Action> = {
  readonly calls: readonly { readonly action: Action }[]
  readonly callIndex: number
}

/** Classifies the current call: the member's turn, under way, done or failed. */
export function classifyCall({ status }: Transaction['state']): 'now' | 'waiting' | 'done' | 'failed' {
  switch (status) {
    case 'ready':
    case 'asking':
    case 'paused':
      return 'now'
    case 'sent':
    case 'unknown':
      return 'waiting'
    case 'confirmed':
    case 'credited':
      return 'done'
    case 'failed':
      return 'failed'
  }
}

/** Lists the calls of a transaction as steps: earlier ones are done, the current one is `state`, later ones are to come. */
export function listCallSteps<Action, State>({ calls, callIndex }: Calls<Action>, state: State) {
  return calls.map(({ action }, index) => ({
    key: action,
    state: index < callIndex ? ('done' as const) : index > callIndex ? ('later' as const) : state,
  }))
}
