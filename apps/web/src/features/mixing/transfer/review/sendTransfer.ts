import { ApiError } from '@bank/api-schema'
import { findPoolFault, privatePoolAbi } from '@bank/chain'
import type { Address, Hex } from 'viem'
import { apiClient } from '../../../../api/apiClient.ts'
import { queryClient } from '../../../../api/queryClient.ts'
import { createMixingOrdersQuery, type Pool } from '../../../../records/mixingQueries.ts'
import { getConfig } from '../../../../signIn/resumeWallet.ts'
import { toast } from '../../../../toasts/toast.ts'
import { getChainClient } from '../../../../transactions/chainClient/getChainClient.ts'
import { startTransaction } from '../../../../transactions/run/transactionCommands.ts'
import { toWei } from '../../coin.ts'
import { createDepositCall, createNextNote } from '../../notes/createNextNote.ts'
import { createPoolTransaction } from '../../notes/createPoolTransaction.ts'
import { findOrderSeed } from '../../notes/findOrderSeed.ts'
import { openSeed } from '../../notes/seedKeeper.ts'
import { watchOrders } from '../../notes/settleOrder.ts'
import type { ReceiverWarning } from '../form/validateReceiver.ts'

/** A transfer in the review, before the first signature. */
export type Draft = {
  readonly owner: Address
  readonly receiver: Address
  readonly pool: Pool
  readonly feeBps: number
  /** The maximum network fee in wei. */
  readonly gasFee: bigint
  readonly isKnownReceiver: boolean
  readonly warning: ReceiverWarning | null
  readonly isSmartAccount: boolean
}

/** Another device has ordered with the same note, so the next note is tried. */
const commitmentUsed = 3021
const maximumTries = 3

/**
 * Creates the next note of the wallet and an order under it; returns the commitment. `onNote` is called once
 * the wallet has signed. Throws the errors of wallet, chain and server.
 */
export async function createOrder(draft: Draft, idempotencyKey: string, onNote: () => void): Promise<Hex> {
  const { owner, pool, receiver } = draft
  const seed = await openSeed(owner)
  onNote()
  const client = await getPoolClient(pool)
  const { dataList } = await queryClient.fetchQuery({ ...createMixingOrdersQuery(owner, ''), staleTime: 0 })
  const orders = dataList.map(({ commitmentHex }) => commitmentHex as Hex)
  const endLoading = toast.loading()
  try {
    for (let left = maximumTries; ; left -= 1) {
      const { commitment } = await createNextNote(seed, { client, pool, orders })
      try {
        const answered = await apiClient.createTornadoOrder(
          { receiverAddress: receiver, depositAmount: pool.amount, precommitment: commitment },
          { idempotencyKey: `${idempotencyKey}-${left}` },
        )
        return answered as Hex
      } catch (error) {
        if (left <= 1 || !(error instanceof ApiError) || error.code !== commitmentUsed) throw error
        orders.push(commitment)
      }
    }
  } finally {
    endLoading()
  }
}

/**
 * Deposits an order; `onAsking` is called once the deposit is stored in this browser and before the wallet is
 * asked.
 */
export async function depositOrder(
  { owner, pool }: Pick<Draft, 'owner' | 'pool'>,
  commitment: Hex,
  onAsking: () => void,
) {
  const { seed, prepared } = await findOrderSeed(owner, { pool, commitment, isAutomatic: false })
  const client = await getPoolClient(pool)
  const denomination = await client.readContract({
    address: pool.address as Address,
    abi: privatePoolAbi,
    functionName: 'denomination',
  })
  const fault = await findPoolFault(client, pool.address as Address)
  if (fault !== undefined || denomination !== toWei(pool.amount))
    throw Object.assign(new Error(`the pool is not what it should be (${fault ?? 'amount'})`), {
      name: 'PoolDiffers',
    })
  const call = await createDepositCall(seed, pool, prepared)
  const transaction = createPoolTransaction({ kind: 'mix', owner, pool, commitment, call })
  onAsking()
  const outcome = await startTransaction(transaction)
  watchOrders(owner)
  return { id: transaction.id, outcome }
}

async function getPoolClient({ chainId }: Pool) {
  const { chains } = await getConfig()
  const chain = chains.find((facts) => facts.chainId === chainId)
  if (!chain) throw Object.assign(new Error('chain not configured'), { code: 4901 })
  return getChainClient(chain)
}
