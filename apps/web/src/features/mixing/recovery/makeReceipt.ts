import type { Address, Hex } from 'viem'
import type { Order } from '../mixingQueries.ts'
import { askWorker } from '../notes/askWorker.ts'
import { findPlace } from '../notes/finishing.ts'
import type { Finishing } from '../notes/proofProgress.ts'
import { openSeed } from '../notes/seedKeeper.ts'
import { findPoolOf } from './spendNote.ts'

/** A receipt of an order for an audience, as the text of its file. Throws what wallet and worker throw. */
export async function makeReceipt(
  owner: Address,
  order: Order,
  audience: string,
  onProgress: (progress: Finishing) => void,
): Promise<string> {
  const pool = await findPoolOf(order)
  const seed = await openSeed(owner)
  const receipt = await askWorker(
    'proveReceipt',
    {
      seed,
      place: await findPlace(pool),
      commitment: order.commitmentHex as Hex,
      depositor: owner,
      audience,
    },
    (progress) => progress.step !== 'blocks' && onProgress(progress),
  )
  return `${JSON.stringify(receipt, null, 2)}\n`
}
