import { useSyncExternalStore } from 'react'
import { readStoredInTab, writeStoredInTab } from '../../settings/storage.ts'
import { type ExchangeAttempt, formatExchangeAttempt, parseExchangeAttempt } from './parseExchangeAttempt.ts'

/** The one exchange whose outcome is not known: on its way, or left without an answer. */
export type PendingExchange = { readonly attempt: ExchangeAttempt; readonly sending: boolean }

const attemptKey = 'exchangeAttempt'
const kept = parseExchangeAttempt(readStoredInTab(attemptKey))

let pending: PendingExchange | null = kept && { attempt: kept, sending: false }
const listeners = new Set<() => void>()

export const readPendingExchange = (): PendingExchange | null => pending

/** Kept outside the screen and across a reload: whatever is sent again must carry the same key. */
export function setPendingExchange(next: PendingExchange | null): void {
  pending = next
  writeStoredInTab(attemptKey, next && formatExchangeAttempt(next.attempt))
  for (const listener of listeners) listener()
}

export const usePendingExchange = (): PendingExchange | null =>
  useSyncExternalStore(subscribe, readPendingExchange)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
