import { type Address, type Hex, hexToBigInt } from 'viem'
import { deriveNote } from './deriveNote.ts'
import { computeCommitment, type Note } from './noteHashes.ts'
import type { Seed } from './seed.ts'

/** A note that was never deposited, and what it is deposited under. */
export type NextNote = { readonly index: number; readonly note: Note; readonly commitment: bigint }

/**
 * Finds the first note of the seed for a pool whose commitment is not `taken`: neither on the chain nor in an order,
 * on any device. The pool rejects one that another device takes meanwhile; the caller then tries again.
 */
export async function findNextNote(
  seed: Seed,
  params: { readonly chainId: bigint; readonly pool: Address; readonly taken: Iterable<bigint | Hex> },
): Promise<NextNote> {
  const { chainId, pool } = params
  const taken = new Set(
    [...params.taken].map((commitment) =>
      typeof commitment === 'bigint' ? commitment : hexToBigInt(commitment),
    ),
  )
  for (let index = 0; ; index += 1) {
    const note = await deriveNote(seed, { chainId, pool, index })
    const commitment = computeCommitment(note)
    if (!taken.has(commitment)) return { index, note, commitment }
  }
}
