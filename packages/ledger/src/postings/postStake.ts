import type { Amount } from '@bank/money'
import { eventTypes, getMemberAccountId, getPlacement, houseAccounts } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post, postPair } from '../post.ts'
import { createHouseLeg, createMemberLeg } from './legs.ts'
import type { MemberMovement } from './postMemberPair.ts'

export type StakePosting = MemberMovement<'GUSD'> & {
  /** Promised interest of a fixed term, moved from revenue into escrow with the purchase. Null for demand. */
  readonly promised: Amount<'GUSD'> | null
}

/**
 * Stakes a member's GUSD: type 2 for demand, type 3 for a fixed term, whose promised interest goes into
 * escrow in the same posting (type 20). Throws LedgerError: insufficientBalance, revenueExhausted (the
 * promised interest exceeds revenue: sold out), keyReused, unknownAccount.
 */
export function postStake(executor: Executor, stake: StakePosting): Promise<Posted> {
  const { key, memberId, amount, promised, metadata, at } = stake
  const placement = getPlacement(memberId)
  const body = createPostingKey('stake', memberId, amount.micro, promised ? promised.micro : 'demand')
  const envelope = { placement, key, body, metadata, at }
  if (!promised)
    return postPair(executor, {
      ...envelope,
      from: getMemberAccountId(memberId, 'GUSD'),
      to: houseAccounts.stakes.id,
      amount,
      eventType: eventTypes.demandPledge,
    })
  const { fixedPledge, escrow } = eventTypes
  return post(executor, {
    ...envelope,
    legs: [
      createMemberLeg(memberId, 'GUSD', -amount.micro, fixedPledge),
      createHouseLeg('stakes', amount.micro, fixedPledge),
      createHouseLeg('revenue', -promised.micro, escrow),
      createHouseLeg('escrow', promised.micro, escrow),
    ],
  })
}
