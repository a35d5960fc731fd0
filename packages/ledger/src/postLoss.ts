import type { Executor, Posted } from './post.ts'
import { postWithinHouse, type WithinHouse } from './postWithinHouse.ts'

type Bearer = 'revenue' | 'dust'

export type LossPosting = WithinHouse &
  ({ readonly from: Bearer; readonly to: 'losses' } | { readonly from: 'losses'; readonly to: Bearer })

/**
 * Takes out of revenue or dust what the vault has lost, or gives it back when the vault has recovered: type 19. Throws
 * LedgerError: revenueExhausted, keyReused, unbalanced (zero).
 */
export function postLoss(executor: Executor, loss: LossPosting): Promise<Posted> {
  return postWithinHouse(executor, { ...loss, label: 'loss' })
}
