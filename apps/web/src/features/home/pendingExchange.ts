import { useSyncExternalStore } from 'react'
import { readStoredInTab, writeStoredInTab } from '../../settings/storage.ts'
import { type ExchangeAttempt, formatExchangeAttempt, parseExchangeAttempt } from './parseExchangeAttempt.ts'

/** An exchange whose outcome is not known: on its way, or left without an answer. */
export type PendingExchange = { readonly attempt: ExchangeAttempt; readonly sending: boolean }

const pending = new Map<string, PendingExchange | null>()
const listeners = new Set<() => void>()

/** The one pending exchange of an address, in whatever letter case; another wallet's is its own. */
export function readPendingExchange(walletAddress: string): PendingExchange | null {
  const key = keyOf(walletAddress)
  const known = pending.get(key)
  if (known !== undefined) return known
  const kept = parseExchangeAttempt(readStoredInTab(key))
  const isOwn = kept !== null && keyOf(kept.walletAddress) === key
  const read = isOwn ? { attempt: kept, sending: false } : null
  pending.set(key, read)
  return read
}

/** Kept outside the screen and across a reload: whatever is sent again must carry the same key. */
export function setPendingExchange(walletAddress: string, next: PendingExchange | null): void {
  const key = keyOf(walletAddress)
  pending.set(key, next)
  writeStoredInTab(key, next && formatExchangeAttempt(next.attempt))
  for (const listener of listeners) listener()
}

/** The same for a screen; a visitor has none. */
export const usePendingExchange = (walletAddress: string | null): PendingExchange | null =>
  useSyncExternalStore(subscribe, () => (walletAddress === null ? null : readPendingExchange(walletAddress)))

const keyOf = (walletAddress: string): string => `exchangeAttempt:${walletAddress.toLowerCase()}`

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
