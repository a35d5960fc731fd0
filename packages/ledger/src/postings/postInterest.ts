import { eventTypes, getPlacement } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post } from '../post.ts'
import { createHouseLeg, createMemberLeg } from './legs.ts'
import type { MemberMovement } from './postMemberPair.ts'

export type InterestPosting = MemberMovement<'GUSD'> & {
  /** Source of the interest: promised in escrow, or still revenue. */
  readonly from: 'escrow' | 'revenue'
  readonly term: 'demand' | 'fixed'
}

/**
 * Pays one member interest at a redemption: type 7 for demand, type 8 for a fixed term. Throws LedgerError:
 * revenueExhausted, keyReused, unknownAccount, unbalanced (zero).
 */
export function postInterest(executor: Executor, interest: InterestPosting): Promise<Posted> {
  const { key, memberId, from, term, amount, metadata, at } = interest
  const eventType = term === 'demand' ? eventTypes.demandInterest : eventTypes.fixedInterest
  return post(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('interest', memberId, from, term, amount.micro),
    legs: [
      createHouseLeg(from, -amount.micro, eventType),
      createMemberLeg(memberId, 'GUSD', amount.micro, eventType),
    ],
    metadata,
    at,
  })
}
