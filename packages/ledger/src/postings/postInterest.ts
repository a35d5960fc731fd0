import { type Amount, amountOf } from '@bank/money'
import {
  eventTypes,
  getMemberAccountId,
  getPlacement,
  houseAccounts,
  type MemberId,
} from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post } from '../post.ts'

export type InterestPosting = {
  readonly key: string
  readonly memberId: MemberId
  /** Source of the interest: promised in escrow, or still revenue. */
  readonly from: 'escrow' | 'revenue'
  readonly term: 'demand' | 'fixed'
  readonly amount: Amount<'GUSD'>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
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
      { accountId: houseAccounts[from].id, amount: amountOf('GUSD', -amount.micro), eventType },
      { accountId: getMemberAccountId(memberId, 'GUSD'), amount, eventType },
    ],
    metadata,
    at,
  })
}
