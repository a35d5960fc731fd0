import type { Amount, Asset } from '@bank/money'
import { eventTypes, getPlacement, pendingAccounts } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Leg, type Posted, post } from '../post.ts'
import { createHouseLeg, createVaultLegs } from './legs.ts'
import { type MemberMovement, postMemberPair } from './postMemberPair.ts'

/**
 * Debits a withdrawal from the balance of its asset until it is paid or returned: type 1. Throws LedgerError
 * insufficientBalance, keyReused, unknownAccount.
 */
export function postWithdrawal<A extends Asset>(
  executor: Executor,
  withdrawal: MemberMovement<A>,
): Promise<Posted> {
  return postMemberPair<Asset>(executor, {
    ...withdrawal,
    label: 'withdrawal',
    from: 'member',
    to: pendingAccounts[withdrawal.amount.asset],
    eventType: eventTypes.withdraw,
  })
}

/** Returns the unpaid part of a withdrawal to its member: type 14. Throws LedgerError keyReused. */
export function postWithdrawalReturn<A extends Asset>(
  executor: Executor,
  withdrawal: MemberMovement<A>,
): Promise<Posted> {
  return postMemberPair<Asset>(executor, {
    ...withdrawal,
    label: 'return',
    from: pendingAccounts[withdrawal.amount.asset],
    to: 'member',
    eventType: eventTypes.withdrawReject,
  })
}

/**
 * Takes a withdrawal that was paid out of the vault; pending GUSD is burned, and the USDT under it leaves the reserve.
 * House accounts only, so that the member's records do not show it twice. Throws LedgerError keyReused.
 */
export function postWithdrawalPaid<A extends Asset>(
  executor: Executor,
  withdrawal: MemberMovement<A>,
): Promise<Posted> {
  const { key, memberId, amount, metadata, at } = withdrawal
  return post(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('paid', memberId, amount.micro),
    legs: createPaidLegs(amount),
    metadata,
    at,
  })
}

function createPaidLegs({ asset, micro }: Amount<Asset>): Leg[] {
  if (asset === 'GUSD') return createVaultLegs(pendingAccounts.GUSD, -micro, eventTypes.withdraw)
  return [
    createHouseLeg('vault', micro, eventTypes.withdraw),
    createHouseLeg(pendingAccounts.USDT, -micro, eventTypes.withdraw),
  ]
}
