import { type Amount, amountOf } from '@bank/money'
import {
  eventTypes,
  houseAccounts,
  type MemberId,
  memberAccountId,
  placementOf,
  placementOfKey,
} from './chartOfAccounts.ts'
import { type Executor, type Posted, post } from './post.ts'
import { postingKey } from './postingKey.ts'

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
  return post(executor, {
    ...recharge,
    placement: placementOf(recharge.memberId),
    body: postingKey('member', recharge.memberId, recharge.amount.micro),
    legs: [
      { accountId: houseAccounts.vault.id, amount: negate(recharge.amount), eventType: eventTypes.recharge },
      {
        accountId: memberAccountId(recharge.memberId, 'USDT'),
        amount: recharge.amount,
        eventType: eventTypes.recharge,
      },
    ],
  })
}

/** Books USDT that the vault received from an address that is no member yet. Throws LedgerError keyReused. */
export function postSuspense(executor: Executor, recharge: RechargePosting): Promise<Posted> {
  return post(executor, {
    ...recharge,
    placement: placementOfKey(recharge.key),
    body: postingKey('suspense', recharge.amount.micro),
    legs: [
      { accountId: houseAccounts.vault.id, amount: negate(recharge.amount), eventType: eventTypes.recharge },
      { accountId: houseAccounts.suspense.id, amount: recharge.amount, eventType: eventTypes.recharge },
    ],
  })
}

/** Moves a deposit from suspense to the member whose address sent it: type 0. Throws LedgerError keyReused. */
export function postSuspenseClaim(
  executor: Executor,
  claim: RechargePosting & { readonly memberId: MemberId },
): Promise<Posted> {
  return post(executor, {
    ...claim,
    placement: placementOf(claim.memberId),
    body: postingKey('claim', claim.memberId, claim.amount.micro),
    legs: [
      { accountId: houseAccounts.suspense.id, amount: negate(claim.amount), eventType: eventTypes.recharge },
      {
        accountId: memberAccountId(claim.memberId, 'USDT'),
        amount: claim.amount,
        eventType: eventTypes.recharge,
      },
    ],
  })
}

function negate(amount: Amount<'USDT'>): Amount<'USDT'> {
  return amountOf('USDT', -amount.micro)
}
