import { isSameAddress } from '@bank/chain'
import type { Address } from 'viem'
import { apiClient } from '../../api/apiClient.ts'
import { getConfig, resumeWallet } from '../../signIn/resumeWallet.ts'
import { requestChainSwitch, sendFromWallet } from '../../wallet/walletConnection.ts'
import { getWallet } from '../../wallet/walletStore.ts'
import { getChainClient } from '../chainClient/getChainClient.ts'
import type { Transaction } from '../state/transaction.ts'
import {
  addTransaction,
  dispatchTransaction,
  findTransaction,
  setRunningHere,
} from '../state/transactionStore.ts'
import { type RunDeps, type RunOutcome, runTransaction } from './runTransaction.ts'
import { tryWithLock } from './tryWithLock.ts'

/** Names the lock of the one tab that may ask the wallet for an address's transactions. */
export const getRunLockName = (owner: Address): string => `transactions:${owner.toLowerCase()}`

/**
 * Stores a confirmed transaction and runs it through the wallet. Answers `busy` when another tab is doing so
 * for this address: then nothing was stored and nothing is sent.
 */
export async function startTransaction(
  transaction: Transaction,
): Promise<RunOutcome | { readonly status: 'busy' }> {
  const outcome = await tryWithLock(getRunLockName(transaction.owner), async () => {
    addTransaction(transaction)
    return run(transaction)
  })
  return outcome ?? { status: 'busy' }
}

/** Resumes a halted transaction. */
export async function resumeTransaction(
  transaction: Transaction,
): Promise<RunOutcome | { readonly status: 'busy' }> {
  return (await tryWithLock(getRunLockName(transaction.owner), () => run(transaction))) ?? { status: 'busy' }
}

async function run(transaction: Transaction): Promise<RunOutcome> {
  setRunningHere(transaction.id, true)
  try {
    return await runTransaction(await createRunDeps(transaction))
  } catch (error) {
    return { status: 'paused', error }
  } finally {
    setRunningHere(transaction.id, false)
  }
}

async function createRunDeps({ owner, id, chainId }: Transaction): Promise<RunDeps> {
  const { chains } = await getConfig()
  const chain = chains.find((facts) => facts.chainId === chainId)
  if (!chain) throw Object.assign(new Error('chain not configured'), { code: 4901 })
  // Code needed before and after the wallet signs is loaded in advance.
  await import('../chainClient/followActions.ts')
  return {
    client: getChainClient(chain),
    api: apiClient,
    now: Date.now,
    find: () => findTransaction(owner, id),
    dispatch: (event) => void dispatchTransaction(owner, id, event),
    ensureWallet: async () => {
      const address = await resumeWallet()
      if (!address || !isSameAddress(address, owner))
        throw Object.assign(new Error('not authorized'), { code: 4100 })
      const wallet = getWallet()
      if (wallet.status === 'connected' && wallet.chainId !== chainId) await requestChainSwitch(chain)
    },
    send: sendFromWallet,
    sleep: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  }
}
