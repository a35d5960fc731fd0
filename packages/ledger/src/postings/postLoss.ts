import type { Executor, Posted } from '../post.ts'
import type { Movement } from './postMemberPair.ts'
import { postWithinHouse } from './postWithinHouse.ts'

type Bearer = 'revenue' | 'dust'

export type LossPosting = Movement<'GUSD'> &
  ({ readonly from: Bearer; readonly to: 'losses' } | { readonly from: 'losses'; readonly to: Bearer })

/**
 * Charges a loss of the vault to revenue or dust, or restores it when the vault has recovered: type 19.
 * Throws LedgerError: revenueExhausted, keyReused, unbalanced (zero).
 */
export function postLoss(executor: Executor, loss: LossPosting): Promise<Posted> {
  return postWithinHouse(executor, { ...loss, label: 'loss' })
}
