import { eventTypes, getPlacement } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post } from '../post.ts'
import { createVaultLegs } from './legs.ts'
import { type MemberMovement, postMemberPair } from './postMemberPair.ts'

/**
 * Debits a withdrawal from the balance until it is paid or returned: type 1. Throws LedgerError
 * insufficientBalance, keyReused, unknownAccount.
 */
export function postWithdrawal(executor: Executor, withdrawal: MemberMovement<'GUSD'>): Promise<Posted> {
  return postMemberPair(executor, {
    ...withdrawal,
    label: 'withdrawal',
    from: 'member',
    to: 'withdrawalsPending',
    eventType: eventTypes.withdraw,
  })
}

/** Returns the unpaid part of a withdrawal to its member: type 14. Throws LedgerError keyReused. */
export function postWithdrawalReturn(
  executor: Executor,
  withdrawal: MemberMovement<'GUSD'>,
): Promise<Posted> {
  return postMemberPair(executor, {
    ...withdrawal,
    label: 'return',
    from: 'withdrawalsPending',
    to: 'member',
    eventType: eventTypes.withdrawReject,
  })
}

/**
 * Burns the pending GUSD of a withdrawal that the vault has paid; the USDT under it leaves reserve and vault.
 * House accounts only, so that the member's records do not show it twice. Throws LedgerError keyReused.
 */
export function postWithdrawalPaid(executor: Executor, withdrawal: MemberMovement<'GUSD'>): Promise<Posted> {
  const { key, memberId, amount, metadata, at } = withdrawal
  return post(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('paid', memberId, amount.micro),
    legs: createVaultLegs('withdrawalsPending', -amount.micro, eventTypes.withdraw),
    metadata,
    at,
  })
}
