import { useSyncExternalStore } from 'react'

/** The progress of a proof: bytes of the proving files, `part` of 1. */
export type ProofProgress =
  | { readonly step: 'reading' }
  | { readonly step: 'loading'; readonly loaded: number; readonly total: number }
  | { readonly step: 'proving'; readonly part: number }
  | { readonly step: 'handingIn' }
  | { readonly step: 'failed'; readonly error: unknown }

const known = new Map<string, ProofProgress>()
const listeners = new Set<() => void>()

/** Sets the progress of the proof for a commitment; null when it is over. */
export function setProofProgress(commitment: string, next: ProofProgress | null): void {
  if (next) known.set(commitment, next)
  else known.delete(commitment)
  for (const listener of listeners) listener()
}

/** Finds the progress of a proof in this page; null when there is none. */
export const findProofProgress = (commitment: string): ProofProgress | null => known.get(commitment) ?? null

/** Subscribes a component to the progress of a proof. */
export const useProofProgress = (commitment: string): ProofProgress | null =>
  useSyncExternalStore(subscribe, () => findProofProgress(commitment))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
