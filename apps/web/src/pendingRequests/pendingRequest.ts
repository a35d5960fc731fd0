import { ApiError } from '@bank/api-schema'
import { readStoredInTab, writeStoredInTab } from '@bank/ui/browser'
import { useSyncExternalStore } from 'react'
import { formatRequest, type MoneyRequest, parseRequest } from './parseRequest.ts'

export const requestKinds = ['exchange', 'withdraw', 'stake', 'redeem'] as const

/** Purpose of a request; each has one pending request of its own. */
export type RequestKind = (typeof requestKinds)[number]

/** A request whose outcome is not known: on its way, or left without an answer. */
export type PendingRequest = { readonly request: MoneyRequest; readonly sending: boolean }

const pending = new Map<string, PendingRequest | null>()
const listeners = new Set<() => void>()

/** The one pending request of an address, in whatever letter case; another wallet's is its own. */
export function findPendingRequest(act: RequestKind, walletAddress: string): PendingRequest | null {
  const key = toKey(act, walletAddress)
  const known = pending.get(key)
  if (known !== undefined) return known
  const kept = parseRequest(readStoredInTab(key))
  const isOwn = kept !== null && toKey(act, kept.walletAddress) === key
  const read = isOwn ? { request: kept, sending: false } : null
  pending.set(key, read)
  return read
}

/** Stored outside the screen and across a reload: a request must be resent with the same key. */
export function setPendingRequest(
  act: RequestKind,
  walletAddress: string,
  next: PendingRequest | null,
): void {
  const key = toKey(act, walletAddress)
  pending.set(key, next)
  writeStoredInTab(key, next && formatRequest(next.request))
  for (const listener of listeners) listener()
}

/** The pending request for a screen: on its way, or `unresolved` because no answer came; a visitor has neither. */
export function usePendingRequest(
  act: RequestKind,
  walletAddress: string | null,
): { readonly isSending: boolean; readonly unresolved: MoneyRequest | null } {
  const read = () => (walletAddress === null ? null : findPendingRequest(act, walletAddress))
  const pending = useSyncExternalStore(subscribePending, read, read)
  const isSending = pending?.sending === true
  return { isSending, unresolved: pending && !isSending ? pending.request : null }
}

const toKey = (act: RequestKind, walletAddress: string): string =>
  `${act}Attempt:${walletAddress.toLowerCase()}`

/** Calls back whenever a request begins, is answered or stays without an answer; returns the function that ends it. */
export function subscribePending(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Classifies an error as proof that the request was not executed; 500, or no code at all, proves nothing. For
 * a request that was open before, neither does a refusal in front of the bank (session, limits, overload): it
 * concerns this try and not the first.
 */
export function isDefinitiveFailure(error: unknown, wasOpen: boolean): boolean {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === undefined || code === 500) return false
  return code >= 1001 || code === 400 || !wasOpen
}
