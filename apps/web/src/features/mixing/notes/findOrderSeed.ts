import type { Seed } from '@bank/privacy'
import type { Address, Hex } from 'viem'
import type { Pool } from '../../../records/mixingQueries.ts'
import { findOrderNote, type PreparedNote } from './createNextNote.ts'
import { listSeeds, openEarlierSeeds, openSeed } from './seedKeeper.ts'

/** The note of an order was made with none of the keys of its address. */
export class ForeignNote extends Error {
  override readonly name = 'ForeignNote'
}

/**
 * Finds the note of an order and its seed. An earlier seed is requested from the wallet where the member acts on the
 * order, and not for `isAutomatic` work. Throws ForeignNote and the wallet's errors.
 */
export async function findOrderSeed(
  owner: Address,
  {
    pool,
    commitment,
    isAutomatic,
  }: { readonly pool: Pool; readonly commitment: Hex; readonly isAutomatic: boolean },
): Promise<{ readonly seed: Seed; readonly prepared: PreparedNote }> {
  await openSeed(owner)
  const tried = listSeeds(owner)
  const found =
    (await findAmong(tried)) ??
    (isAutomatic || tried.length > 1 ? null : await findAmong(await openEarlierSeeds(owner)))
  if (!found) throw new ForeignNote('the order was made with another key')
  return found

  async function findAmong(seeds: readonly Seed[]) {
    for (const seed of seeds) {
      const prepared = await findOrderNote(seed, pool, commitment)
      if (prepared) return { seed, prepared }
    }
    return null
  }
}
