import { useSyncExternalStore } from 'react'
import { findPendingRequest, type RequestKind, requestKinds, subscribePending } from './pendingRequest.ts'

/** Lists the kinds of a member's requests that got no answer, for a screen; none for a visitor. */
export function useUnresolvedKinds(walletAddress: string | null): readonly RequestKind[] {
  const isUnresolved = (kind: RequestKind) =>
    walletAddress !== null && findPendingRequest(kind, walletAddress)?.sending === false
  // A text, as a list would be another one at each reading.
  const read = () => requestKinds.filter(isUnresolved).join()
  const kinds = useSyncExternalStore(subscribePending, read, () => '')
  return requestKinds.filter((kind) => kinds.split(',').includes(kind))
}
