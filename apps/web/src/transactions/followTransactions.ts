import type { Address } from 'viem'
import { apiClient } from '../api/apiClient.ts'
import { getConfig } from '../signIn/resumeWallet.ts'
import { followTransaction } from './followTransaction.ts'
import { getChainClient } from './getChainClient.ts'
import { runLockName } from './transactionCommands.ts'
import { dispatchTransaction, listTransactions } from './transactionStore.ts'
import { withFreeLock } from './withFreeLock.ts'

const quickMs = 1_500
const slowMs = 8_000
const quickForMs = 90_000

/**
 * Follows everything an address has under way until the returned function is called: quickly while a person
 * waits, slowly afterwards and while the page is hidden. Several tabs may follow; the news are the same.
 */
export function followTransactions(owner: Address): () => void {
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async (own: number): Promise<void> => {
    await giveUpLostAnswers(owner).catch(() => undefined)
    await followAll(owner).catch(() => undefined)
    if (own === round) timer = setTimeout(() => void look(own), pauseMs(owner))
  }
  const begin = () => {
    clearTimeout(timer)
    round += 1
    void look(round)
  }
  const lookNow = () => document.visibilityState === 'visible' && begin()
  // A phone that comes back from its wallet's app wants to know at once, and so does a step just taken.
  document.addEventListener('visibilitychange', lookNow)
  begin()
  return () => {
    round += 1
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', lookNow)
  }
}

async function followAll(owner: Address): Promise<void> {
  const open = listTransactions(owner).filter(({ state }) => 'sent' in state && state.status !== 'credited')
  if (open.length === 0) return
  const { chains } = await getConfig()
  await Promise.all(
    open.map(async (transaction) => {
      const chain = chains.find(({ chainId }) => chainId === transaction.chainId)
      if (!chain) return
      const client = getChainClient(chain)
      const news = await followTransaction(transaction, { client, api: apiClient, now: Date.now })
      for (const event of news) dispatchTransaction(owner, transaction.id, event)
    }),
  )
}

/** A request whose page was closed or loaded anew: nobody holds the lock any more, so nobody hears the answer. */
async function giveUpLostAnswers(owner: Address): Promise<void> {
  const isAsking = () => listTransactions(owner).filter(({ state }) => state.status === 'asking')
  if (isAsking().length === 0) return
  await withFreeLock(runLockName(owner), async () => {
    for (const { id, callIndex } of isAsking()) {
      dispatchTransaction(owner, id, { type: 'declined', callIndex, reason: 'interrupted' })
    }
  })
}

function pauseMs(owner: Address): number {
  if (document.visibilityState === 'hidden') return slowMs
  const isRecent = listTransactions(owner).some(({ state }) => {
    const since = 'sent' in state ? (state.sent?.addedAt ?? 0) : state.status === 'asking' ? Date.now() : 0
    return state.status !== 'credited' && state.status !== 'failed' && Date.now() - since < quickForMs
  })
  return isRecent ? quickMs : slowMs
}
