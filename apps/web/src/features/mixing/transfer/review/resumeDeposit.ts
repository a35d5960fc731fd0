import { isSameAddress } from '@bank/chain'
import type { Address, Hex } from 'viem'
import { queryClient } from '../../../../api/queryClient.ts'
import { notifyWalletBusy } from '../../../../components/transactions/notifyWalletBusy.ts'
import { figuresQuery, type Order } from '../../../../records/mixingQueries.ts'
import { notifyFailure } from '../../../../signIn/notifyFailure.ts'
import { resumeTransaction } from '../../../../transactions/run/transactionCommands.ts'
import { isSettled, type PoolTransaction } from '../../../../transactions/state/transaction.ts'
import { depositOrder } from './sendTransfer.ts'

/**
 * Deposits an order that was not paid: resumes the call of this browser, else derives the same note again
 * from the wallet. Throws the errors of wallet and chain.
 */
export async function resumeDeposit(
  owner: Address,
  order: Order,
  kept: PoolTransaction | null,
): Promise<void> {
  const outcome = kept && !isSettled(kept) ? await resumeTransaction(kept) : await depositAnew(owner, order)
  if (outcome.status === 'busy') notifyWalletBusy(owner)
  if (outcome.status === 'paused') notifyFailure(outcome.error, 'mixingFailed')
}

async function depositAnew(owner: Address, order: Order) {
  const { pools } = await queryClient.fetchQuery(figuresQuery)
  const pool = pools.find(({ address }) => isSameAddress(address, order.pool))
  if (!pool) throw new Error('the order is of a pool that is not followed')
  const { outcome } = await depositOrder({ owner, pool }, order.commitmentHex as Hex, () => undefined)
  return outcome
}
