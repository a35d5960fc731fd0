import { isSameAddress, privatePoolAbi } from '@bank/chain'
import {
  computeCommitment,
  deriveNote,
  encodeDepositCall,
  encryptNote,
  findNextNote,
  type Note,
  type Seed,
  toWord,
} from '@bank/privacy'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { ChainClient } from '../../../transactions/createChainClient.ts'
import { toWei } from '../coin.ts'
import type { Pool } from '../mixingQueries.ts'

/** A note with all that its deposit takes. */
export type PreparedNote = {
  readonly index: number
  readonly note: Note
  readonly commitment: Hex
}

/** How far an order's note is looked for among those of a seed. */
const searchedNotes = 1_000

/** The next note of a seed for a pool: no order of `orders` and no deposit on the chain has it. */
export async function createNextNote(
  seed: Seed,
  params: { readonly client: ChainClient; readonly pool: Pool; readonly orders: readonly Hex[] },
): Promise<PreparedNote> {
  const { client } = params
  const pool = params.pool.address as Address
  const taken = [...params.orders]
  for (;;) {
    const next = await findNextNote(seed, { chainId: BigInt(params.pool.chainId), pool, taken })
    const commitment = toWord(next.commitment)
    const { depositor } = await client.readContract({
      address: pool,
      abi: privatePoolAbi,
      functionName: 'depositOf',
      args: [commitment],
    })
    if (isSameAddress(depositor, zeroAddress)) return { index: next.index, note: next.note, commitment }
    taken.push(commitment)
  }
}

/** The note of an order that was made with this seed; null where it was made with another. */
export async function findOrderNote(seed: Seed, pool: Pool, commitment: Hex): Promise<PreparedNote | null> {
  const address = pool.address as Address
  for (let index = 0; index < searchedNotes; index += 1) {
    const note = await deriveNote(seed, { chainId: BigInt(pool.chainId), pool: address, index })
    if (toWord(computeCommitment(note)) === commitment.toLowerCase()) return { index, note, commitment }
  }
  return null
}

/** The call that deposits a prepared note, with the note sealed for its owner. */
export async function createDepositCall(seed: Seed, pool: Pool, prepared: PreparedNote) {
  const address = pool.address as Address
  const place = { chainId: BigInt(pool.chainId), pool: address, index: prepared.index }
  const encryptedNote = await encryptNote(seed, { ...place, note: prepared.note })
  return encodeDepositCall({
    pool: address,
    denomination: toWei(pool.amount),
    commitment: BigInt(prepared.commitment),
    encryptedNote,
  })
}
