import type { Executor, Posted } from '../post.ts'
import type { Movement } from './postMemberPair.ts'
import { postWithinHouse } from './postWithinHouse.ts'

type Purpose = 'pool' | 'rewards' | 'interest'

export type SetAsidePosting = Movement<'GUSD'> &
  ({ readonly from: 'revenue'; readonly to: Purpose } | { readonly from: Purpose; readonly to: 'revenue' })

/**
 * Reserves revenue for the bonus pool, the team's rewards or a day's interest, or returns the unused rest:
 * type 21. Throws LedgerError: revenueExhausted, keyReused, unbalanced (zero).
 */
export function postSetAside(executor: Executor, setAside: SetAsidePosting): Promise<Posted> {
  return postWithinHouse(executor, { ...setAside, label: 'setAside' })
}
