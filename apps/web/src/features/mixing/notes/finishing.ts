import { isSameAddress } from '@bank/chain'
import type { Address, Hex } from 'viem'
import { apiClient } from '../../../api/apiClient.ts'
import { memberKey } from '../../../api/queries.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { getConfig } from '../../../session/resumeWallet.ts'
import { withFreeLock } from '../../../transactions/withFreeLock.ts'
import { toWei } from '../coin.ts'
import { figuresQuery, isUnderWay, type Order, ordersQuery, type Pool } from '../mixingQueries.ts'
import { askWorker } from './askWorker.ts'
import type { PoolPlace } from './mixingWork.ts'
import { findFinishing, showFinishing } from './proofProgress.ts'
import { findSeed, openSeed } from './seedKeeper.ts'

const lookMs = 3_000
const watching = new Set<string>()

/** Asks for a signature where this page has no seed, then proves and hands in. Throws what wallet and worker throw. */
export async function finishOrder(owner: Address, order: Order): Promise<void> {
  await openSeed(owner)
  watchOrders(owner)
  await prove(owner, order)
}

/**
 * Looks after an address's open orders as long as this page holds its seed: what is ready is proved at once, whatever
 * page is shown. Started with the first signature.
 */
export function watchOrders(owner: Address): void {
  const key = owner.toLowerCase()
  if (watching.has(key)) return
  watching.add(key)
  void look(owner).finally(() => watching.delete(key))
}

async function look(owner: Address): Promise<void> {
  while (findSeed(owner)) {
    const orders = await queryClient
      .fetchQuery({ ...ordersQuery(owner, ''), staleTime: lookMs / 2 })
      .then(({ dataList }) => dataList)
      .catch(() => null)
    if (orders && !orders.some((order) => isUnderWay(order) && !order.managed)) return
    for (const order of orders ?? []) {
      // What failed is tried again by its person, not by itself for ever.
      if (order.detail !== 'ready' || order.managed || findFinishing(order.commitmentHex)) continue
      await prove(owner, order).catch(() => undefined)
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

/** Proves one order that is ready and hands its proof in; another tab that does so already is left to it. */
async function prove(owner: Address, order: Order): Promise<void> {
  const { commitmentHex } = order
  await withFreeLock(`mixing:${commitmentHex}`, async () => {
    try {
      const proof = await proveOrder(owner, order)
      showFinishing(commitmentHex, { step: 'handingIn' })
      await apiClient.submitTornadoProof({ commitmentHex, ...proof })
      showFinishing(commitmentHex, null)
    } catch (error) {
      // The chain that we read may lag behind the bank's: then the next look proves it.
      const isEarly = error instanceof Error && error.name === 'NotScreened'
      showFinishing(commitmentHex, isEarly ? null : { step: 'failed', error })
      throw error
    } finally {
      void queryClient.invalidateQueries({ queryKey: memberKey })
    }
  })
}

async function proveOrder(owner: Address, order: Order) {
  const seed = await openSeed(owner)
  const figures = await queryClient.fetchQuery(figuresQuery)
  const pool = figures.pools.find(({ address }) => isSameAddress(address, order.pool))
  if (!pool) throw new Error('the order is of a pool that is not followed')
  const commitment = order.commitmentHex as Hex
  showFinishing(order.commitmentHex, { step: 'reading' })
  const relayer = pool.relayer as Address
  const withdrawal = await askWorker(
    'proveWithdrawal',
    {
      seed,
      place: await findPlace(pool),
      commitment,
      depositor: owner,
      recipient: order.receiverAddress as Address,
      relayer,
      fee: toWei(order.feeAmount),
      lastsSeconds: figures.maximumWaitSeconds,
    },
    (progress) => {
      if (progress.step !== 'blocks') showFinishing(order.commitmentHex, progress)
    },
  )
  return { ...withdrawal, relayer }
}

/** Where a pool lies and by which endpoints its chain is read. */
export async function findPlace(pool: Pick<Pool, 'chainId' | 'address' | 'startBlock'>): Promise<PoolPlace> {
  const { chains } = await getConfig()
  const chain = chains.find(({ chainId }) => chainId === pool.chainId)
  if (!chain) throw Object.assign(new Error('chain not configured'), { code: 4901 })
  const { chainId, address, startBlock } = pool
  return { chainId, rpcUrls: chain.rpcUrls, pool: address as Address, startBlock }
}
