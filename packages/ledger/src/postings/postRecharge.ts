import { eventTypes, getKeyPlacement, houseAccounts } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, postPair } from '../post.ts'
import { type MemberMovement, type Movement, postMemberPair } from './postMemberPair.ts'

const eventType = eventTypes.recharge

/** Credits a member with USDT that the vault has received: type 0. Throws LedgerError keyReused, unknownAccount. */
export function postRecharge(executor: Executor, recharge: MemberMovement<'USDT'>): Promise<Posted> {
  return postMemberPair(executor, { ...recharge, label: 'member', from: 'vault', to: 'member', eventType })
}

/** Books USDT that the vault received from an address without a member. Throws LedgerError keyReused. */
export function postSuspense(executor: Executor, recharge: Movement<'USDT'>): Promise<Posted> {
  const { key, amount, metadata, at } = recharge
  return postPair(executor, {
    placement: getKeyPlacement(key),
    key,
    body: createPostingKey('suspense', amount.micro),
    from: houseAccounts.vault.id,
    to: houseAccounts.suspense.id,
    amount,
    eventType,
    metadata,
    at,
  })
}

/** Moves a deposit from suspense to the member whose address sent it: type 0. Throws LedgerError keyReused. */
export function postSuspenseClaim(executor: Executor, claim: MemberMovement<'USDT'>): Promise<Posted> {
  return postMemberPair(executor, { ...claim, label: 'claim', from: 'suspense', to: 'member', eventType })
}
