import { useSyncExternalStore } from 'react'

/** The number of the requested signature, their total, and the version of the text. */
export type Signing = { readonly number: number; readonly total: number; readonly version: 1 | 2 }

let now: Signing | null = null
const listeners = new Set<() => void>()

/** Sets the signature that is requested; null for none. */
export function setSigning(next: Signing | null): void {
  now = next
  for (const listener of listeners) listener()
}

/** Subscribes a component to the requested signature; null for none. */
export const useSigning = (): Signing | null => useSyncExternalStore(subscribe, () => now)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
