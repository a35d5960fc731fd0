import { useSyncExternalStore } from 'react'

/** What finishing a transfer does now. Bytes of the proving files; a part of 1. */
export type ProofProgress =
  | { readonly step: 'reading' }
  | { readonly step: 'loading'; readonly loaded: number; readonly total: number }
  | { readonly step: 'proving'; readonly part: number }
  | { readonly step: 'handingIn' }
  | { readonly step: 'failed'; readonly error: unknown }

const known = new Map<string, ProofProgress>()
const listeners = new Set<() => void>()

/** Says what finishing the transfer under a commitment does, or with null that it is over. */
export function setProofProgress(commitment: string, next: ProofProgress | null): void {
  if (next) known.set(commitment, next)
  else known.delete(commitment)
  for (const listener of listeners) listener()
}

/** What finishing a transfer does in this page; null while nothing is done. */
export const findProofProgress = (commitment: string): ProofProgress | null => known.get(commitment) ?? null

/** The same for a screen. */
export const useProofProgress = (commitment: string): ProofProgress | null =>
  useSyncExternalStore(subscribe, () => findProofProgress(commitment))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
