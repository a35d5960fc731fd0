import { type Amount, type Asset, amountOf } from '@bank/money'
import {
  eventTypes,
  getMemberAccountId,
  getPlacement,
  houseAccounts,
  type MemberId,
} from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Leg, type Posted, post } from '../post.ts'

export type AdjustmentPosting = {
  readonly key: string
  readonly memberId: MemberId
  readonly direction: 'add' | 'deduct'
  readonly amount: Amount
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

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
  const toLeg = (accountId: bigint, legAsset: Asset, micro: bigint): Leg => ({
    accountId,
    amount: amountOf(legAsset, micro),
    eventType,
  })
  const exchanged: Leg[] = [
    toLeg(houseAccounts.reserve.id, 'USDT', -added),
    toLeg(houseAccounts.issuance.id, 'GUSD', added),
  ]
  return post(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('adjustment', memberId, direction, asset, amount.micro),
    legs: [
      ...(asset === 'USDT' ? exchanged : []),
      toLeg(houseAccounts.revenue.id, 'GUSD', -added),
      toLeg(getMemberAccountId(memberId, asset), asset, added),
    ],
    metadata,
    at,
  })
}
