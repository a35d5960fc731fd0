import { isSameAddress } from '@bank/chain'
import { classifyReplacement, type Replacement } from './classifyReplacement.ts'
import {
  type Asked,
  type Hash,
  isLastCall,
  type PauseReason,
  type SentCall,
  type Transaction,
  type TransactionState,
} from './transaction.ts'

/** A sent call that no node has known for this long is shown as unknown (and still followed). */
export const unknownAfterMs = 120_000

export type TransactionEvent =
  | { readonly type: 'satisfied'; readonly callIndex: number }
  | { readonly type: 'asked'; readonly callIndex: number; readonly asked: Asked }
  | { readonly type: 'declined'; readonly callIndex: number; readonly reason: PauseReason }
  | { readonly type: 'broadcast'; readonly callIndex: number; readonly sent: SentCall }
  | { readonly type: 'located'; readonly hash: Hash; readonly nonce: number }
  | { readonly type: 'seen'; readonly hash: Hash }
  | { readonly type: 'unseen'; readonly hash: Hash; readonly at: number }
  | { readonly type: 'mined'; readonly hash: Hash; readonly isSuccess: boolean; readonly blockNumber: number }
  | { readonly type: 'overtaken'; readonly hash: Hash; readonly replacement: Replacement | null }
  | { readonly type: 'reorganised'; readonly hash: Hash }
  | { readonly type: 'registered' }
  | { readonly type: 'credited'; readonly hash: Hash; readonly at: number }

/**
 * Computes the next state of a transaction. Pure; an event about another call or hash than the current one
 * changes nothing, so that late and repeated events do no harm, and a credited transaction stays credited.
 */
export function reduceTransaction(transaction: Transaction, event: TransactionEvent): Transaction {
  if (event.type === 'registered') return { ...transaction, isRegistered: true }
  if (transaction.state.status === 'credited') return transaction
  if (event.type === 'credited') return credit(transaction, event.hash, event.at)
  if ('callIndex' in event) {
    return event.callIndex === transaction.callIndex ? reduceCall(transaction, event) : transaction
  }
  return isFollowed(transaction.state) && transaction.state.sent.hash === event.hash
    ? reduceSent(transaction, transaction.state, event)
    : transaction
}

type CallEvent = Extract<TransactionEvent, { callIndex: number }>
type SentEvent = Exclude<Extract<TransactionEvent, { hash: Hash }>, { type: 'credited' }>
type FollowedState = Extract<TransactionState, { sent: SentCall }>

function isFollowed(state: TransactionState): state is FollowedState {
  return 'sent' in state && state.sent !== null
}

function reduceCall(transaction: Transaction, event: CallEvent): Transaction {
  const { state } = transaction
  const isOpen = state.status === 'ready' || state.status === 'paused'
  switch (event.type) {
    case 'satisfied':
      return isOpen && !isLastCall(transaction) ? moveToNextCall(transaction) : transaction
    case 'asked':
      return isOpen ? { ...transaction, state: { status: 'asking', asked: event.asked } } : transaction
    case 'declined':
      return applyDeclined(transaction, event.reason)
    case 'broadcast':
      // A wallet may answer after the page had marked the call as interrupted: the hash takes precedence.
      return isOpen || state.status === 'asking'
        ? { ...transaction, state: { status: 'sent', sent: event.sent } }
        : transaction
  }
}

function applyDeclined(transaction: Transaction, reason: PauseReason): Transaction {
  const { state } = transaction
  if (state.status === 'asking') {
    // Only a call that may still be in a wallet has to be searched for later.
    const asked = reason === 'interrupted' || reason === 'walletFailed' ? state.asked : null
    return { ...transaction, state: { status: 'paused', reason, asked } }
  }
  if (state.status === 'ready') return { ...transaction, state: { status: 'paused', reason, asked: null } }
  return state.status === 'paused' ? { ...transaction, state: { ...state, reason } } : transaction
}

function reduceSent(transaction: Transaction, state: FollowedState, event: SentEvent): Transaction {
  switch (event.type) {
    case 'mined':
      return applyMined(transaction, state.sent, event)
    case 'located':
      return state.sent.nonce === event.nonce
        ? transaction
        : { ...transaction, state: { ...state, sent: { ...state.sent, nonce: event.nonce } } }
    case 'seen':
      return state.status === 'unknown'
        ? { ...transaction, state: { status: 'sent', sent: state.sent } }
        : transaction
    case 'unseen':
      return state.status === 'sent' && event.at - state.sent.addedAt >= unknownAfterMs
        ? { ...transaction, state: { status: 'unknown', sent: state.sent, since: event.at } }
        : transaction
    case 'overtaken':
      return state.status === 'sent' || state.status === 'unknown'
        ? applyOvertaken(transaction, state.sent, event.replacement)
        : transaction
    case 'reorganised':
      return state.status === 'confirmed'
        ? { ...transaction, state: { status: 'sent', sent: state.sent } }
        : transaction
  }
}

function applyMined(
  transaction: Transaction,
  sent: SentCall,
  event: Extract<SentEvent, { type: 'mined' }>,
): Transaction {
  // A status that is not success is a failure: nothing of the call was executed.
  if (!event.isSuccess)
    return { ...transaction, state: { status: 'failed', reason: 'reverted', sent, replacedBy: null } }
  return isLastCall(transaction)
    ? { ...transaction, state: { status: 'confirmed', sent, blockNumber: event.blockNumber } }
    : moveToNextCall(transaction)
}

function applyOvertaken(
  transaction: Transaction,
  sent: SentCall,
  replacement: Replacement | null,
): Transaction {
  const kind = classifyReplacement(sent, replacement)
  if (kind === 'repriced' && replacement) {
    return {
      ...transaction,
      isRegistered: false,
      state: { status: 'sent', sent: { ...sent, hash: replacement.hash } },
    }
  }
  const reason = kind === 'repriced' ? 'overtaken' : kind
  return { ...transaction, state: { status: 'failed', reason, sent, replacedBy: replacement?.hash ?? null } }
}

function credit(transaction: Transaction, hash: Hash, at: number): Transaction {
  const { state } = transaction
  if (!isLastCall(transaction) || !isFollowed(state) || !isSameAddress(state.sent.hash, hash))
    return transaction
  return { ...transaction, state: { status: 'credited', sent: state.sent, creditedAt: at } }
}

function moveToNextCall(transaction: Transaction): Transaction {
  return { ...transaction, callIndex: transaction.callIndex + 1, state: { status: 'ready' } }
}
