import { isSameAddress } from '@bank/chain'
import type { OwnDeposit, Seed } from '@bank/privacy'
import { useState } from 'react'
import type { Address } from 'viem'
import type { Pool } from '../../../records/mixingQueries.ts'
import { toWei } from '../coin.ts'
import type { PoolLocation } from '../notes/mixingWork.ts'

/** A deposit with the seed that found it; its transaction is unknown where the contract alone described it. */
export type FoundNote = {
  readonly pool: Pool
  readonly own: Pick<
    OwnDeposit,
    'commitment' | 'denomination' | 'depositor' | 'leafIndex' | 'note' | 'pool'
  > & {
    readonly txHash: OwnDeposit['txHash'] | null
  }
  readonly seed: Seed
}

/** The progress of the search. `pool` counts from 1, `part` is the share of it that was read. */
export type Recovery =
  | { readonly status: 'idle' }
  | { readonly status: 'signing' }
  | { readonly status: 'reading'; readonly pool: number; readonly poolCount: number; readonly part: number }
  | { readonly status: 'failed'; readonly error: unknown }
  | {
      readonly status: 'found'
      readonly notes: readonly FoundNote[]
      readonly withEarlier: boolean
      /** Pools that could not be read, and may hold more. */
      readonly unread: readonly Pool[]
    }

/** Finds every unspent deposit of a wallet from its key and the chain alone; with earlier keys where that is asked. */
export function useRecovery(address: Address, pools: readonly Pool[]) {
  const [recovery, setRecovery] = useState<Recovery>({ status: 'idle' })
  const start = async ({ withEarlier = false } = {}): Promise<void> => {
    setRecovery({ status: 'signing' })
    try {
      // The code that reads and decrypts loads on demand.
      const [{ openSeed, openEarlierSeeds }] = await Promise.all([
        import('../notes/seedKeeper.ts'),
        import('../notes/requestWork.ts'),
        import('../notes/settleOrder.ts'),
      ])
      const seeds = [await openSeed(address), ...(withEarlier ? await openEarlierSeeds(address) : [])]
      const notes: FoundNote[] = []
      const unread: Pool[] = []
      for (const [index, pool] of pools.entries()) {
        const found = await findInPool({ pool, seeds, depositor: address }, (part) =>
          setRecovery({ status: 'reading', pool: index + 1, poolCount: pools.length, part }),
        ).catch((error: unknown) => {
          unread.push(pool)
          if (unread.length === pools.length) throw error
          return []
        })
        notes.push(...found)
      }
      setRecovery({ status: 'found', notes, withEarlier, unread })
    } catch (error) {
      setRecovery({ status: 'failed', error })
    }
  }
  return { recovery, start }
}

type Search = { readonly pool: Pool; readonly seeds: readonly Seed[]; readonly depositor: Address }

/** Finds the unspent deposits of one pool; the worker keeps what it has read from one seed to the next. */
async function findInPool(search: Search, onPart: (part: number) => void): Promise<FoundNote[]> {
  const { pool, seeds, depositor } = search
  const [{ requestWork }, { getPoolLocation }] = await Promise.all([
    import('../notes/requestWork.ts'),
    import('../notes/settleOrder.ts'),
  ])
  const location = await getPoolLocation(pool)
  const notes: FoundNote[] = []
  onPart(0)
  for (const seed of seeds) {
    const unspent: readonly FoundNote['own'][] = await requestWork(
      'findNotes',
      { seed, location, depositor },
      (progress) => {
        if (progress.step !== 'blocks') return
        const length = Math.max(1, progress.lastBlock - pool.startBlock)
        onPart(Math.min(1, (progress.block - pool.startBlock) / length))
      },
    ).then(
      (found) => found.filter(({ spent }) => spent === 'no'),
      (fault: unknown) => findByContract(search, { seed, location, fault }),
    )
    notes.push(...unspent.map((own) => ({ pool, own, seed })))
  }
  return notes
}

/** Finds unspent deposits by the pool's own views after its logs could not be read; throws `fault` where these fail too. */
async function findByContract(
  { pool, depositor }: Search,
  {
    seed,
    location,
    fault,
  }: { readonly seed: Seed; readonly location: PoolLocation; readonly fault: unknown },
): Promise<FoundNote['own'][]> {
  const { requestWork } = await import('../notes/requestWork.ts')
  const found = await requestWork('recoverDeposits', { seed, location }).catch(() => {
    throw fault
  })
  return found
    .filter((own) => !own.isSpent && isSameAddress(own.depositor, depositor))
    .map((own) => ({ ...own, denomination: toWei(pool.amount), txHash: null }))
}
