import type { ApiError } from '@bank/api-schema'
import { useSyncExternalStore } from 'react'

/** `offline`: the device has no network. `unreachable`: it has one, and the service does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable'

let isReachable = true
let answeredAt = 0
const listeners = new Set<() => void>()

/** Returns what is known of the way to the service, from the device and the outcomes of calls. */
export function readConnection(): Connection {
  if (!navigator.onLine) return 'offline'
  return isReachable ? 'online' : 'unreachable'
}

/** Returns the same, kept current; `online` while prerendering. */
export const useConnection = (): Connection =>
  useSyncExternalStore<Connection>(subscribe, readConnection, () => 'online')

/** Records that the service answered, an error or not. */
export function markAnswered(): void {
  answeredAt = Date.now()
  setReachable(true)
}

/**
 * Records a call that ended without an answer; `startedAt` is in epoch milliseconds. An answer to another call
 * since then shows that the service was reached meanwhile.
 */
export function markUnanswered({ failure }: ApiError, startedAt: number): void {
  if (failure.kind !== 'offline' && startedAt > answeredAt) setReachable(false)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function setReachable(next: boolean): void {
  if (isReachable === next) return
  isReachable = next
  for (const listener of listeners) listener()
}
