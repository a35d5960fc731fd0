import type { Amount } from '@bank/money'
import {
  eventTypes,
  getKeyPlacement,
  getMemberAccountId,
  getPlacement,
  houseAccounts,
  type MemberId,
} from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, postPair } from '../post.ts'

export type RechargePosting = {
  readonly key: string
  readonly amount: Amount<'USDT'>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

/** Credits a member with USDT that the vault has received: type 0. Throws LedgerError keyReused, unknownAccount. */
export function postRecharge(
  executor: Executor,
  recharge: RechargePosting & { readonly memberId: MemberId },
): Promise<Posted> {
  const { key, memberId, amount, metadata, at } = recharge
  return postPair(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('member', memberId, amount.micro),
    from: houseAccounts.vault.id,
    to: getMemberAccountId(memberId, 'USDT'),
    amount,
    eventType: eventTypes.recharge,
    metadata,
    at,
  })
}

/** Books USDT that the vault received from an address without a member. Throws LedgerError keyReused. */
export function postSuspense(executor: Executor, recharge: RechargePosting): Promise<Posted> {
  const { key, amount, metadata, at } = recharge
  return postPair(executor, {
    placement: getKeyPlacement(key),
    key,
    body: createPostingKey('suspense', amount.micro),
    from: houseAccounts.vault.id,
    to: houseAccounts.suspense.id,
    amount,
    eventType: eventTypes.recharge,
    metadata,
    at,
  })
}

/** Moves a deposit from suspense to the member whose address sent it: type 0. Throws LedgerError keyReused. */
export function postSuspenseClaim(
  executor: Executor,
  claim: RechargePosting & { readonly memberId: MemberId },
): Promise<Posted> {
  const { key, memberId, amount, metadata, at } = claim
  return postPair(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('claim', memberId, amount.micro),
    from: houseAccounts.suspense.id,
    to: getMemberAccountId(memberId, 'USDT'),
    amount,
    eventType: eventTypes.recharge,
    metadata,
    at,
  })
}
