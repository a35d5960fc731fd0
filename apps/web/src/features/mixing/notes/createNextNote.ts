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
import type { Pool } from '../../../records/mixingQueries.ts'
import type { ChainClient } from '../../../transactions/chainClient/createChainClient.ts'
import { toWei } from '../coin.ts'

/** A note with the data of its deposit. */
export type PreparedNote = {
  readonly index: number
  readonly note: Note
  readonly commitment: Hex
}

/** The number of notes that are derived in the search for an order's note. */
const searchedNotes = 1_000

/** Creates the next note of a seed for a pool that neither `orders` nor a deposit on the chain uses. */
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

/** Finds the note of an order; null where it was made with another seed. */
export async function findOrderNote(seed: Seed, pool: Pool, commitment: Hex): Promise<PreparedNote | null> {
  const address = pool.address as Address
  for (let index = 0; index < searchedNotes; index += 1) {
    const note = await deriveNote(seed, { chainId: BigInt(pool.chainId), pool: address, index })
    if (toWord(computeCommitment(note)) === commitment.toLowerCase()) return { index, note, commitment }
  }
  return null
}

/** Creates the call that deposits a note, with the note encrypted for its owner. */
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
