import { readStored } from '@bank/ui/browser'
import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'

let present: Address | null = null
const listeners = new Set<() => void>()

/** Says whose seed this page holds; the seed itself stays where it is kept. */
export function showSeed(address: Address | null): void {
  present = address
  for (const listener of listeners) listener()
}

/** Whether this page holds the seed of an address, so that it can finish a transfer without asking. */
export const useHasSeed = (address: string): boolean =>
  useSyncExternalStore(subscribe, () => present?.toLowerCase() === address.toLowerCase())

/** Whether this device has seen the seed of an address before; then one signature is enough. */
export const hasSeenSeed = (address: string): boolean =>
  readStored(`mixingSeed:${address.toLowerCase()}`) !== null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
