import type { Address, Hex } from 'viem'
import type { Order } from '../../../records/mixingQueries.ts'
import { findOrderSeed } from '../notes/findOrderSeed.ts'
import type { ProofProgress } from '../notes/proofProgress.ts'
import { requestWork } from '../notes/requestWork.ts'
import { getPoolLocation } from '../notes/settleOrder.ts'
import { getOrderPool } from './spendNote.ts'

/**
 * Creates the receipt of an order for an audience as the text of its file. Throws the errors of wallet and
 * worker.
 */
export async function createReceipt(
  owner: Address,
  order: Order,
  audience: string,
  onProgress: (progress: ProofProgress) => void,
): Promise<string> {
  const pool = await getOrderPool(order)
  const commitment = order.commitmentHex as Hex
  const { seed } = await findOrderSeed(owner, { pool, commitment, isAutomatic: false })
  const receipt = await requestWork(
    'proveReceipt',
    {
      seed,
      location: await getPoolLocation(pool),
      commitment,
      depositor: owner,
      audience,
    },
    (progress) => progress.step !== 'blocks' && onProgress(progress),
  )
  return `${JSON.stringify(receipt, null, 2)}\n`
}
