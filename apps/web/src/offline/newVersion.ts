let isReady = false
const listeners = new Set<() => void>()

/** True where the next page load would be another build than this one. */
export const isNewVersionReady = (): boolean => isReady

export function setNewVersionReady(ready: boolean): void {
  if (ready === isReady) return
  isReady = ready
  for (const listener of listeners) listener()
}

export function subscribeNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
