import { useSyncExternalStore } from 'react'

/**
 * The progress of a proof: bytes of the proving files, `part` of 1; or what it waits for until `from`, in epoch
 * milliseconds, when this page tries again.
 */
export type ProofProgress =
  | { readonly step: 'reading' }
  | { readonly step: 'loading'; readonly loaded: number; readonly total: number }
  | { readonly step: 'proving'; readonly part: number }
  | { readonly step: 'handingIn' }
  | { readonly step: 'waiting'; readonly from: number }
  | { readonly step: 'tooFew'; readonly hidden: number; readonly minimum: number; readonly from: number }
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

/** Returns whether a proof is held back until its time or until more deposits have come. */
export const isHeldBack = (
  progress: ProofProgress | null,
): progress is Extract<ProofProgress, { step: 'waiting' | 'tooFew' }> =>
  progress?.step === 'waiting' || progress?.step === 'tooFew'

/** Returns whether no proof is made, failed, or held back until later than `bankNow`. */
export const isProofDue = (progress: ProofProgress | null, bankNow: number): boolean =>
  progress === null || (isHeldBack(progress) && progress.from <= bankNow)

/** Returns whether this page is making a proof. */
export const isProofRunning = (progress: ProofProgress | null): boolean =>
  progress !== null && progress.step !== 'failed' && !isHeldBack(progress)

/** Subscribes a component to the progress of a proof. */
export const useProofProgress = (commitment: string): ProofProgress | null =>
  useSyncExternalStore(subscribe, () => findProofProgress(commitment))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
