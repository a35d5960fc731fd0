import type { Amount } from '@bank/money'
import {
  eventTypes,
  getMemberAccountId,
  getPlacement,
  houseAccounts,
  type MemberId,
} from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, postPair } from '../post.ts'

export type StakeReturnPosting = {
  readonly key: string
  readonly memberId: MemberId
  /** The stake's whole principal. */
  readonly amount: Amount<'GUSD'>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

/** Returns the principal of a redeemed stake to its member: type 9. Throws LedgerError keyReused. */
export function postStakeReturn(executor: Executor, stakeReturn: StakeReturnPosting): Promise<Posted> {
  const { key, memberId, amount, metadata, at } = stakeReturn
  return postPair(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('stakeReturn', memberId, amount.micro),
    from: houseAccounts.stakes.id,
    to: getMemberAccountId(memberId, 'GUSD'),
    amount,
    eventType: eventTypes.pledgeReturn,
    metadata,
    at,
  })
}
