import type { Address } from 'viem'
import { listTransactions, subscribeTransactions } from './transactionStore.ts'

const openStatuses: ReadonlySet<string> = new Set(['asking', 'sent', 'unknown', 'confirmed'])

/**
 * Follows what an address has under way until the returned function is called. The code that does so loads with the first
 * transaction there is to follow, in this tab or another.
 */
export function watchTransactions(owner: Address): () => void {
  let stopPolling: (() => void) | null = null
  let isLoading = false
  let isOver = false
  const loadPolling = () => {
    if (isLoading || isOver) return
    if (!listTransactions(owner).some(({ state }) => openStatuses.has(state.status))) return
    isLoading = true
    import('./pollTransactions.ts').then(
      ({ pollTransactions }) => {
        stopWaiting()
        if (!isOver) stopPolling = pollTransactions(owner)
      },
      // Without a connection the next news asks for it again.
      () => {
        isLoading = false
      },
    )
  }
  const stopWaiting = subscribeTransactions(loadPolling)
  loadPolling()
  return () => {
    isOver = true
    stopWaiting()
    stopPolling?.()
  }
}
