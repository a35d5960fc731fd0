import { readStoredInTab, writeStoredInTab } from '@bank/ui/browser'
import { useSyncExternalStore } from 'react'
import { type Attempt, formatAttempt, parseAttempt } from './parseAttempt.ts'

/** What an attempt is for; each has its own open one. */
export type Act = 'exchange' | 'withdraw' | 'stake' | 'redeem'

/** An attempt whose outcome is not known: on its way, or left without an answer. */
export type PendingAttempt = { readonly attempt: Attempt; readonly sending: boolean }

const pending = new Map<string, PendingAttempt | null>()
const listeners = new Set<() => void>()

/** The one pending attempt of an address, in whatever letter case; another wallet's is its own. */
export function readPendingAttempt(act: Act, walletAddress: string): PendingAttempt | null {
  const key = keyOf(act, walletAddress)
  const known = pending.get(key)
  if (known !== undefined) return known
  const kept = parseAttempt(readStoredInTab(key))
  const isOwn = kept !== null && keyOf(act, kept.walletAddress) === key
  const read = isOwn ? { attempt: kept, sending: false } : null
  pending.set(key, read)
  return read
}

/** Kept outside the screen and across a reload: whatever is sent again must carry the same key. */
export function setPendingAttempt(act: Act, walletAddress: string, next: PendingAttempt | null): void {
  const key = keyOf(act, walletAddress)
  pending.set(key, next)
  writeStoredInTab(key, next && formatAttempt(next.attempt))
  for (const listener of listeners) listener()
}

/** The pending attempt for a screen: on its way, or `unresolved` because no answer came; a visitor has neither. */
export function usePendingAttempt(
  act: Act,
  walletAddress: string | null,
): { readonly isSending: boolean; readonly unresolved: Attempt | null } {
  const read = () => (walletAddress === null ? null : readPendingAttempt(act, walletAddress))
  const pending = useSyncExternalStore(subscribe, read, read)
  const isSending = pending?.sending === true
  return { isSending, unresolved: pending && !isSending ? pending.attempt : null }
}

const keyOf = (act: Act, walletAddress: string): string => `${act}Attempt:${walletAddress.toLowerCase()}`

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
