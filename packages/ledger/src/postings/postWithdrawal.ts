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

export type WithdrawalPosting = {
  readonly key: string
  readonly memberId: MemberId
  readonly amount: Amount<'GUSD'>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Debits a withdrawal from the balance until it is paid or returned: type 1. Throws LedgerError
 * insufficientBalance, keyReused, unknownAccount.
 */
export function postWithdrawal(executor: Executor, withdrawal: WithdrawalPosting): Promise<Posted> {
  const { key, memberId, amount, metadata, at } = withdrawal
  return postPair(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('withdrawal', memberId, amount.micro),
    from: getMemberAccountId(memberId, 'GUSD'),
    to: houseAccounts.withdrawalsPending.id,
    amount,
    eventType: eventTypes.withdraw,
    metadata,
    at,
  })
}

/** Returns the unpaid part of a withdrawal to its member: type 14. Throws LedgerError keyReused. */
export function postWithdrawalReturn(executor: Executor, withdrawal: WithdrawalPosting): Promise<Posted> {
  const { key, memberId, amount, metadata, at } = withdrawal
  return postPair(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('return', memberId, amount.micro),
    from: houseAccounts.withdrawalsPending.id,
    to: getMemberAccountId(memberId, 'GUSD'),
    amount,
    eventType: eventTypes.withdrawReject,
    metadata,
    at,
  })
}

/**
 * Burns the pending GUSD of a withdrawal that the vault has paid; the USDT under it leaves reserve and vault.
 * House accounts only, so that the member's records do not show it twice. Throws LedgerError keyReused.
 */
export function postWithdrawalPaid(executor: Executor, withdrawal: WithdrawalPosting): Promise<Posted> {
  const { key, memberId, amount, metadata, at } = withdrawal
  const toLeg = (account: 'vault' | 'reserve' | 'issuance' | 'withdrawalsPending', micro: bigint) => ({
    accountId: houseAccounts[account].id,
    amount: amountOf(houseAccounts[account].asset, micro),
    eventType: eventTypes.withdraw,
  })
  return post(executor, {
    placement: getPlacement(memberId),
    key,
    body: createPostingKey('paid', memberId, amount.micro),
    legs: [
      toLeg('vault', amount.micro),
      toLeg('reserve', -amount.micro),
      toLeg('issuance', amount.micro),
      toLeg('withdrawalsPending', -amount.micro),
    ],
    metadata,
    at,
  })
}
