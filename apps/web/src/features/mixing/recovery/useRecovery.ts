import type { OwnDeposit } from '@bank/privacy'
import { useState } from 'react'
import type { Address } from 'viem'
import type { Pool } from '../mixingQueries.ts'

export type FoundNote = { readonly pool: Pool; readonly own: OwnDeposit }

/** The progress of the search. `pool` counts from 1, `part` is the share of it that was read. */
export type Recovery =
  | { readonly status: 'idle' }
  | { readonly status: 'signing' }
  | { readonly status: 'reading'; readonly pool: number; readonly poolCount: number; readonly part: number }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'found'; readonly notes: readonly FoundNote[] }

/** Finds every unspent deposit of a wallet from a signature and the chain alone. */
export function useRecovery(address: Address, pools: readonly Pool[]) {
  const [recovery, setRecovery] = useState<Recovery>({ status: 'idle' })
  const start = async (): Promise<void> => {
    setRecovery({ status: 'signing' })
    try {
      // The code that reads and decrypts loads on demand.
      const [{ openSeed }, { requestWork }, { getPoolLocation }] = await Promise.all([
        import('../notes/seedKeeper.ts'),
        import('../notes/requestWork.ts'),
        import('../notes/settleOrder.ts'),
      ])
      const seed = await openSeed(address)
      const notes: FoundNote[] = []
      for (const [index, pool] of pools.entries()) {
        const reading = { status: 'reading', pool: index + 1, poolCount: pools.length } as const
        setRecovery({ ...reading, part: 0 })
        const { startBlock } = pool
        const found = await requestWork(
          'findNotes',
          { seed, location: await getPoolLocation(pool), depositor: address },
          (progress) => {
            if (progress.step !== 'blocks') return
            const length = Math.max(1, progress.lastBlock - startBlock)
            setRecovery({ ...reading, part: Math.min(1, (progress.block - startBlock) / length) })
          },
        )
        notes.push(...found.filter(({ spent }) => spent === 'no').map((own) => ({ pool, own })))
      }
      setRecovery({ status: 'found', notes })
    } catch (error) {
      setRecovery({ status: 'failed', error })
    }
  }
  return { recovery, start }
}
