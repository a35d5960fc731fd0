import type { Executor, Posted } from '../post.ts'
import type { Movement } from './postMemberPair.ts'
import { postWithinHouse } from './postWithinHouse.ts'

/**
 * Moves revenue to dust, which is never paid out: type 22. Throws LedgerError: revenueExhausted, keyReused,
 * unbalanced (zero).
 */
export function postDust(executor: Executor, dust: Movement<'GUSD'>): Promise<Posted> {
  return postWithinHouse(executor, { ...dust, from: 'revenue', to: 'dust', label: 'dust' })
}
