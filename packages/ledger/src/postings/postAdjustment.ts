import { eventTypes, getPlacement } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post } from '../post.ts'
import { createHouseLeg, createMemberLeg } from './legs.ts'
import type { MemberMovement } from './postMemberPair.ts'

export type AdjustmentPosting = MemberMovement & { readonly direction: 'add' | 'deduct' }

/**
 * Adds to a member's balance out of revenue, or deducts into it: types 12 and 13; revenue is in GUSD, so USDT
 * comes from the reserve and as much GUSD is burned, or the reverse, and every GUSD stays backed by a USDT.
 * Throws LedgerError: revenueExhausted, insufficientBalance, capReached, keyReused, unknownAccount.
 */
export function postAdjustment(executor: Executor, adjustment: AdjustmentPosting): Promise<Posted> {
  const { key, memberId, direction, amount, metadata, at } = adjustment
  const { asset } = amount
  const added = direction === 'add' ? amount.micro : -amount.micro
  const eventType = direction === 'add' ? eventTypes.adminAdd : eventTypes.adminDeduct
  const exchanged = [
    createHouseLeg('reserve', -added, eventType),
    createHouseLeg('issuance', added, eventType),
  ]
  return post(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('adjustment', memberId, direction, asset, amount.micro),
    legs: [
      ...(asset === 'USDT' ? exchanged : []),
      createHouseLeg('revenue', -added, eventType),
      createMemberLeg(memberId, asset, added, eventType),
    ],
    metadata,
    at,
  })
}
