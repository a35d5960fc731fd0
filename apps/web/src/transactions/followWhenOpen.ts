import type { Address } from 'viem'
import { listTransactions, subscribeTransactions } from './transactionStore.ts'

const openStatuses: ReadonlySet<string> = new Set(['asking', 'sent', 'unknown', 'confirmed'])

/**
 * Follows what an address has under way until the returned function is called. The code that does so loads with the first
 * transaction there is to follow, in this tab or another.
 */
export function followWhenOpen(owner: Address): () => void {
  let stopFollowing: (() => void) | null = null
  let isLoading = false
  let isOver = false
  const look = () => {
    if (isLoading || isOver) return
    if (!listTransactions(owner).some(({ state }) => openStatuses.has(state.status))) return
    isLoading = true
    import('./followTransactions.ts').then(
      ({ followTransactions }) => {
        stopWaiting()
        if (!isOver) stopFollowing = followTransactions(owner)
      },
      // Without a connection the next news asks for it again.
      () => {
        isLoading = false
      },
    )
  }
  const stopWaiting = subscribeTransactions(look)
  look()
  return () => {
    isOver = true
    stopWaiting()
    stopFollowing?.()
  }
}
