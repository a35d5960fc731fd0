import { isSameAddress } from '@bank/chain'
import { encodeTakeBackCall, encodeWithdrawCall, toWord } from '@bank/privacy'
import { type Address, type Hex, zeroAddress } from 'viem'
import { apiClient } from '../../../api/apiClient.ts'
import { updateMember } from '../../../api/memberChanges.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { notifyWalletBusy } from '../../../components/transactions/notifyWalletBusy.ts'
import { figuresQuery, type Order, type Pool } from '../../../records/mixingQueries.ts'
import { notifyFailure } from '../../../signIn/notifyFailure.ts'
import { startTransaction } from '../../../transactions/run/transactionCommands.ts'
import type { PoolTransaction } from '../../../transactions/state/transaction.ts'
import { findTransaction, removeTransaction } from '../../../transactions/state/transactionStore.ts'
import { createPoolTransaction } from '../notes/createPoolTransaction.ts'
import { findOrderSeed } from '../notes/findOrderSeed.ts'
import type { ProofProgress } from '../notes/proofProgress.ts'
import { requestWork } from '../notes/requestWork.ts'
import { getPoolLocation, watchOrders } from '../notes/settleOrder.ts'
import type { FoundNote } from './useRecovery.ts'

/** Returns the pool of an order. Throws when the server does not list it any more. */
export async function getOrderPool(order: Order): Promise<Pool> {
  const { pools } = await queryClient.fetchQuery(figuresQuery)
  const pool = pools.find(({ address }) => isSameAddress(address, order.pool))
  if (!pool) throw new Error('the order is of a pool that is not followed')
  return pool
}

/** Takes the deposit of an order back, in public; returns whether it was sent. Throws the wallet's errors. */
export async function sendOrderTakeBack(owner: Address, order: Order): Promise<boolean> {
  const pool = await getOrderPool(order)
  const commitment = order.commitmentHex as Hex
  const { prepared } = await findOrderSeed(owner, { pool, commitment, isAutomatic: false })
  const call = encodeTakeBackCall({ pool: pool.address as Address, note: prepared.note })
  return send(createPoolTransaction({ kind: 'takeBack', owner, pool, commitment, call }))
}

/** Takes back a deposit that was found on the chain. */
export async function sendNoteTakeBack(owner: Address, { pool, own }: FoundNote): Promise<boolean> {
  const call = encodeTakeBackCall({ pool: own.pool, note: own.note })
  return send(
    createPoolTransaction({ kind: 'takeBack', owner, pool, commitment: toWord(own.commitment), call }),
  )
}

/**
 * Withdraws a deposit to a receiver without the server: the member's wallet sends it and pays the network,
 * without a fee.
 */
export async function sendNoteWithdrawal(
  owner: Address,
  { pool, own, seed }: FoundNote,
  recipient: Address,
  onProgress: (progress: ProofProgress) => void,
): Promise<boolean> {
  const commitment = toWord(own.commitment)
  const payment = { recipient, relayer: zeroAddress, fee: 0n }
  const withdrawal = await requestWork(
    'proveWithdrawal',
    {
      seed,
      location: await getPoolLocation(pool),
      commitment,
      depositor: own.depositor,
      ...payment,
      schedule: null,
    },
    (progress) => progress.step !== 'blocks' && onProgress(progress),
  )
  if (withdrawal.kind !== 'proven')
    throw Object.assign(new Error('no root holds the deposit'), { name: 'NotApproved' })
  const call = encodeWithdrawCall({ pool: own.pool, ...withdrawal, ...payment })
  return send(createPoolTransaction({ kind: 'withdraw', owner, pool, commitment, call }))
}

/**
 * Creates an order for a deposit that has none, under the same commitment, and confirms it by the deposit's
 * transaction. From then on it is a usual order.
 */
export async function createNoteOrder(
  owner: Address,
  { pool, own }: FoundNote,
  recipient: Address,
): Promise<void> {
  if (own.txHash === null) throw new Error('the transaction of the deposit is unknown')
  const commitment = toWord(own.commitment)
  const commitmentHex = await apiClient.createTornadoOrder({
    receiverAddress: recipient,
    depositAmount: pool.amount,
    precommitment: commitment,
  })
  await apiClient.confirmTornadoOrder({ commitmentHex, inHash: own.txHash })
  updateMember()
  watchOrders(owner)
}

async function send(transaction: PoolTransaction): Promise<boolean> {
  const outcome = await startTransaction(transaction)
  if (outcome.status === 'sent') return true
  if (outcome.status === 'busy') notifyWalletBusy(transaction.owner)
  if (outcome.status !== 'paused') return false
  notifyFailure(outcome.error, 'mixingFailed')
  const { owner, id } = transaction
  const stopped = findTransaction(owner, id)
  // A call that the wallet may still send stays; one that was not sent is forgotten.
  if (stopped?.state.status !== 'paused' || stopped.state.asked === null) removeTransaction(owner, id)
  return false
}
