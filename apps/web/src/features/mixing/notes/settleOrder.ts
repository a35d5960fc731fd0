import { ApiError } from '@bank/api-schema'
import { isSameAddress } from '@bank/chain'
import type { WithdrawalWait } from '@bank/privacy'
import type { Address, Hex } from 'viem'
import { apiClient } from '../../../api/apiClient.ts'
import { computeBankNow } from '../../../api/computeBankNow.ts'
import { updateMember } from '../../../api/memberChanges.ts'
import { queryClient } from '../../../api/queryClient.ts'
import {
  createMixingOrdersQuery,
  figuresQuery,
  type Order,
  type Pool,
} from '../../../records/mixingQueries.ts'
import { isOpenMixingOrder } from '../../../records/recordStates.ts'
import { getConfig } from '../../../signIn/resumeWallet.ts'
import { tryWithLock } from '../../../transactions/run/tryWithLock.ts'
import { toWei } from '../coin.ts'
import { findOrderSeed } from './findOrderSeed.ts'
import type { PoolLocation } from './mixingWork.ts'
import {
  findProofProgress,
  isHeldBack,
  isProofDue,
  type ProofProgress,
  setProofProgress,
} from './proofProgress.ts'
import { requestWork } from './requestWork.ts'
import { findSeed, openSeed } from './seedKeeper.ts'

const pollIntervalMs = 3_000
const watching = new Set<string>()

/**
 * Requests a signature where this page has no seed, then proves the order and submits the proof once its time has come;
 * at once where the member insists. Throws the errors of wallet and worker.
 */
export async function settleOrder(
  owner: Address,
  order: Order,
  { isInsisting = false }: { readonly isInsisting?: boolean } = {},
): Promise<void> {
  await openSeed(owner)
  watchOrders(owner)
  await prove(owner, order, { isAutomatic: false, isInsisting })
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
    if (orders && !orders.some((order) => isOpenMixingOrder(order) && !order.managed)) return
    for (const order of orders ?? []) {
      // A failed proof is retried by the member, not in a loop.
      if (order.detail !== 'ready' || order.managed || !(await isDue(order))) continue
      await prove(owner, order, { isAutomatic: true, isInsisting: false }).catch(() => undefined)
    }
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  }
}

/** Returns whether the proof of an order may be made now: by bank time, because a wait ends by the time of the chain. */
async function isDue({ commitmentHex }: Order): Promise<boolean> {
  const progress = findProofProgress(commitmentHex)
  if (!isHeldBack(progress)) return progress === null
  const known = await queryClient.fetchQuery({ ...figuresQuery, staleTime: pollIntervalMs }).catch(() => null)
  const receivedAt = queryClient.getQueryState(figuresQuery.queryKey)?.dataUpdatedAt ?? 0
  return known !== null && isProofDue(progress, computeBankNow(known.asOf, receivedAt))
}

/** `isAutomatic` work requests nothing from the wallet; `isInsisting` waits for neither time nor other deposits. */
type ProveOptions = { readonly isAutomatic: boolean; readonly isInsisting: boolean }

/** Proves one order that is ready and submits the proof, unless another tab is doing so. */
async function prove(owner: Address, order: Order, options: ProveOptions): Promise<void> {
  const { commitmentHex } = order
  await tryWithLock(`mixing:${commitmentHex}`, async () => {
    try {
      await proveAndSubmit(owner, order, options).catch((error: unknown) => {
        // An epoch that ended meanwhile took its root with it; a second proof has that of the next.
        if (!(error instanceof ApiError) || error.code !== proofRefused) throw error
        return proveAndSubmit(owner, order, options)
      })
    } catch (error) {
      setProofProgress(commitmentHex, { step: 'failed', error })
      throw error
    } finally {
      updateMember()
    }
  })
}

const proofRefused = 3029

/** Proves and submits in the epoch that has come, or sets what the proof waits for. */
async function proveAndSubmit(owner: Address, order: Order, options: ProveOptions): Promise<void> {
  const { commitmentHex } = order
  const { minimum, relayer, withdrawal } = await proveOrder(owner, order, options)
  if (withdrawal.kind !== 'proven')
    return setProofProgress(commitmentHex, toHeldProgress(withdrawal, minimum))
  const { kind: _kind, ...proof } = withdrawal
  setProofProgress(commitmentHex, { step: 'handingIn' })
  await apiClient.submitTornadoProof({ commitmentHex, ...proof, relayer })
  setProofProgress(commitmentHex, null)
}

/** Our node may lag behind the server's, which knows of the approval: a later poll plans again. */
export function toHeldProgress(wait: WithdrawalWait, minimum: number): ProofProgress | null {
  if (wait.kind === 'unapproved') return null
  const { from } = wait
  return wait.kind === 'waiting'
    ? { step: 'waiting', from }
    : { step: 'tooFew', hidden: wait.hidden, minimum, from }
}

async function proveOrder(owner: Address, order: Order, options: ProveOptions) {
  const figures = await queryClient.fetchQuery(figuresQuery)
  const pool = figures.pools.find(({ address }) => isSameAddress(address, order.pool))
  if (!pool) throw new Error('the order is of a pool that is not followed')
  const commitment = order.commitmentHex as Hex
  const { seed } = await findOrderSeed(owner, { pool, commitment, ...options })
  setProofProgress(order.commitmentHex, { step: 'reading' })
  const relayer = pool.relayer as Address
  const { minimumHidden, waitEpochs } = figures
  const withdrawal = await requestWork(
    'proveWithdrawal',
    {
      seed,
      location: await getPoolLocation(pool),
      commitment,
      depositor: owner,
      // An order that is ready has its receiver still.
      recipient: order.receiverAddress as Address,
      relayer,
      fee: toWei(order.feeAmount),
      schedule: options.isInsisting ? null : { waitEpochs, minimumHidden },
    },
    (progress) => {
      if (progress.step !== 'blocks') setProofProgress(order.commitmentHex, progress)
    },
  )
  return { withdrawal, relayer, minimum: minimumHidden }
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
