import { eventTypes } from '../chartOfAccounts.ts'
import type { Executor, Posted } from '../post.ts'
import { type MemberMovement, postMemberPair } from './postMemberPair.ts'

/** Returns the whole principal of a redeemed stake to its member: type 9. Throws LedgerError keyReused. */
export function postStakeReturn(executor: Executor, stakeReturn: MemberMovement<'GUSD'>): Promise<Posted> {
  return postMemberPair(executor, {
    ...stakeReturn,
    label: 'stakeReturn',
    from: 'stakes',
    to: 'member',
    eventType: eventTypes.pledgeReturn,
  })
}
