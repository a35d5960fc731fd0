import type { Address } from 'viem'
import { apiClient } from '../../api/apiClient.ts'
import { getConfig } from '../../signIn/resumeWallet.ts'
import { getChainClient } from '../chainClient/getChainClient.ts'
import { dispatchTransaction, listTransactions } from '../state/transactionStore.ts'
import { fetchTransactionStatus } from '../status/fetchTransactionStatus.ts'
import { getRunLockName } from './transactionCommands.ts'
import { tryWithLock } from './tryWithLock.ts'

const fastIntervalMs = 1_500
const slowIntervalMs = 8_000
const fastPeriodMs = 90_000

/**
 * Polls everything an address has pending until the returned function is called: quickly while a user waits,
 * slowly afterwards and while the page is hidden. Several tabs may poll; the events are the same.
 */
export function pollTransactions(owner: Address): () => void {
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const poll = async (own: number): Promise<void> => {
    await cancelOrphanedRequests(owner).catch(() => undefined)
    await syncAll(owner).catch(() => undefined)
    if (own === round) timer = setTimeout(() => void poll(own), getIntervalMs(owner))
  }
  const restart = () => {
    clearTimeout(timer)
    round += 1
    void poll(round)
  }
  const pollNow = () => document.visibilityState === 'visible' && restart()
  // Polls at once when a phone returns from its wallet's app, and after a step of the user.
  document.addEventListener('visibilitychange', pollNow)
  restart()
  return () => {
    round += 1
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', pollNow)
  }
}

async function syncAll(owner: Address): Promise<void> {
  const open = listTransactions(owner).filter(({ state }) => 'sent' in state && state.status !== 'credited')
  if (open.length === 0) return
  const { chains } = await getConfig()
  await Promise.all(
    open.map(async (transaction) => {
      const chain = chains.find(({ chainId }) => chainId === transaction.chainId)
      if (!chain) return
      const client = getChainClient(chain)
      const news = await fetchTransactionStatus(transaction, { client, api: apiClient, now: Date.now })
      for (const event of news) dispatchTransaction(owner, transaction.id, event)
    }),
  )
}

/** Cancels requests whose page was closed or reloaded: the lock is free, so no page receives the answer. */
async function cancelOrphanedRequests(owner: Address): Promise<void> {
  const isAsking = () => listTransactions(owner).filter(({ state }) => state.status === 'asking')
  if (isAsking().length === 0) return
  await tryWithLock(getRunLockName(owner), async () => {
    for (const { id, callIndex } of isAsking()) {
      dispatchTransaction(owner, id, { type: 'declined', callIndex, reason: 'interrupted' })
    }
  })
}

function getIntervalMs(owner: Address): number {
  if (document.visibilityState === 'hidden') return slowIntervalMs
  const isRecent = listTransactions(owner).some(({ state }) => {
    const since = 'sent' in state ? (state.sent?.addedAt ?? 0) : state.status === 'asking' ? Date.now() : 0
    return state.status !== 'credited' && state.status !== 'failed' && Date.now() - since < fastPeriodMs
  })
  return isRecent ? fastIntervalMs : slowIntervalMs
}
