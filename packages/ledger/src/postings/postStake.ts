import { type Amount, amountOf } from '@bank/money'
import {
  eventTypes,
  getMemberAccountId,
  getPlacement,
  houseAccounts,
  type MemberId,
} from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post, postPair } from '../post.ts'

export type StakePosting = {
  readonly key: string
  readonly memberId: MemberId
  readonly amount: Amount<'GUSD'>
  /** Promised interest of a fixed term, moved from revenue into escrow with the purchase. Null for demand. */
  readonly promised: Amount<'GUSD'> | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Stakes a member's GUSD: type 2 for demand, type 3 for a fixed term, whose promised interest goes into
 * escrow in the same posting (type 20). Throws LedgerError: insufficientBalance, revenueExhausted (the
 * promised interest exceeds revenue: sold out), keyReused, unknownAccount.
 */
export function postStake(executor: Executor, stake: StakePosting): Promise<Posted> {
  const { key, memberId, amount, promised, metadata, at } = stake
  const placement = getPlacement(memberId)
  const from = getMemberAccountId(memberId, 'GUSD')
  const to = houseAccounts.stakes.id
  const body = createPostingKey('stake', memberId, amount.micro, promised ? promised.micro : 'demand')
  if (!promised) {
    const eventType = eventTypes.demandPledge
    return postPair(executor, { placement, key, body, from, to, amount, eventType, metadata, at })
  }
  const { fixedPledge, escrow } = eventTypes
  const toLeg = (accountId: bigint, micro: bigint, eventType: number) => ({
    accountId,
    amount: amountOf('GUSD', micro),
    eventType,
  })
  return post(executor, {
    placement,
    key,
    body,
    legs: [
      toLeg(from, -amount.micro, fixedPledge),
      toLeg(to, amount.micro, fixedPledge),
      toLeg(houseAccounts.revenue.id, -promised.micro, escrow),
      toLeg(houseAccounts.escrow.id, promised.micro, escrow),
    ],
    metadata,
    at,
  })
}
