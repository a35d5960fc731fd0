import { isSameAddress } from '@bank/chain'
import type { Address, Hex } from 'viem'
import { apiClient } from '../../../api/apiClient.ts'
import { memberKey } from '../../../api/queries.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { getConfig } from '../../../signIn/resumeWallet.ts'
import { tryWithLock } from '../../../transactions/run/tryWithLock.ts'
import { toWei } from '../coin.ts'
import {
  createMixingOrdersQuery,
  figuresQuery,
  isOpenOrder,
  type Order,
  type Pool,
} from '../mixingQueries.ts'
import { findOrderSeed } from './findOrderSeed.ts'
import type { PoolLocation } from './mixingWork.ts'
import { findProofProgress, setProofProgress } from './proofProgress.ts'
import { requestWork } from './requestWork.ts'
import { findSeed, openSeed } from './seedKeeper.ts'

const pollIntervalMs = 3_000
const watching = new Set<string>()

/**
 * Requests a signature where this page has no seed, then proves the order and submits the proof. Throws the
 * errors of wallet and worker.
 */
export async function settleOrder(owner: Address, order: Order): Promise<void> {
  await openSeed(owner)
  watchOrders(owner)
  await prove(owner, order, { isAutomatic: false })
}

/**
 * Watches the open orders of an address while this page holds its seed, and proves those that are ready on
 * whatever page. Starts with the first signature.
 */
export function watchOrders(owner: Address): void {
  const key = owner.toLowerCase()
  if (watching.has(key)) return
  watching.add(key)
  void pollOrders(owner).finally(() => watching.delete(key))
}

async function pollOrders(owner: Address): Promise<void> {
  while (findSeed(owner)) {
    const orders = await queryClient
      .fetchQuery({ ...createMixingOrdersQuery(owner, ''), staleTime: pollIntervalMs / 2 })
      .then(({ dataList }) => dataList)
      .catch(() => null)
    if (orders && !orders.some((order) => isOpenOrder(order) && !order.managed)) return
    for (const order of orders ?? []) {
      // A failed proof is retried by the member, not in a loop.
      if (order.detail !== 'ready' || order.managed || findProofProgress(order.commitmentHex)) continue
      await prove(owner, order, { isAutomatic: true }).catch(() => undefined)
    }
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  }
}

/** `isAutomatic` work requests nothing from the wallet. */
type ProveOptions = { readonly isAutomatic: boolean }

/** Proves one order that is ready and submits the proof, unless another tab is doing so. */
async function prove(owner: Address, order: Order, options: ProveOptions): Promise<void> {
  const { commitmentHex } = order
  await tryWithLock(`mixing:${commitmentHex}`, async () => {
    try {
      const proof = await proveOrder(owner, order, options)
      setProofProgress(commitmentHex, { step: 'handingIn' })
      await apiClient.submitTornadoProof({ commitmentHex, ...proof })
      setProofProgress(commitmentHex, null)
    } catch (error) {
      // Our node may lag behind the server's; the next poll proves it.
      const isEarly = error instanceof Error && error.name === 'NotScreened'
      setProofProgress(commitmentHex, isEarly ? null : { step: 'failed', error })
      throw error
    } finally {
      void queryClient.invalidateQueries({ queryKey: memberKey })
    }
  })
}

async function proveOrder(owner: Address, order: Order, options: ProveOptions) {
  const figures = await queryClient.fetchQuery(figuresQuery)
  const pool = figures.pools.find(({ address }) => isSameAddress(address, order.pool))
  if (!pool) throw new Error('the order is of a pool that is not followed')
  const commitment = order.commitmentHex as Hex
  const { seed } = await findOrderSeed(owner, { pool, commitment, ...options })
  setProofProgress(order.commitmentHex, { step: 'reading' })
  const relayer = pool.relayer as Address
  const withdrawal = await requestWork(
    'proveWithdrawal',
    {
      seed,
      location: await getPoolLocation(pool),
      commitment,
      depositor: owner,
      recipient: order.receiverAddress as Address,
      relayer,
      fee: toWei(order.feeAmount),
      validForSeconds: figures.maximumWaitSeconds,
    },
    (progress) => {
      if (progress.step !== 'blocks') setProofProgress(order.commitmentHex, progress)
    },
  )
  return { ...withdrawal, relayer }
}

/** Returns the location of a pool with the endpoints of its chain. */
export async function getPoolLocation(
  pool: Pick<Pool, 'chainId' | 'address' | 'startBlock'>,
): Promise<PoolLocation> {
  const { chains } = await getConfig()
  const chain = chains.find(({ chainId }) => chainId === pool.chainId)
  if (!chain) throw Object.assign(new Error('chain not configured'), { code: 4901 })
  const { chainId, address, startBlock } = pool
  return { chainId, rpcUrls: chain.rpcUrls, pool: address as Address, startBlock }
}
