import type { Address } from 'viem'
import { listTransactions, subscribeTransactions } from '../state/transactionStore.ts'

const openStatuses: ReadonlySet<string> = new Set(['asking', 'sent', 'unknown', 'confirmed'])

/**
 * Watches the pending transactions of an address until the returned function is called. Its code loads with
 * the first transaction to follow, in this tab or another.
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
      // Without a connection the next event retries the load.
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
