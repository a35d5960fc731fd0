import { useSyncExternalStore } from 'react'

/** Which signature of how many the wallet is asked for now. */
export type Signing = { readonly number: number; readonly total: number }

let now: Signing | null = null
const listeners = new Set<() => void>()

/** Says which signature is asked for, or with null that none is. */
export function setSigning(next: Signing | null): void {
  now = next
  for (const listener of listeners) listener()
}

/** Which signature this page asks the wallet for; null while it asks for none. */
export const useSigning = (): Signing | null => useSyncExternalStore(subscribe, () => now)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
