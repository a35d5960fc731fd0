import { eventTypes, getMemberAccountId, getPlacement, type MemberId } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, postPair } from '../post.ts'
import type { Movement } from './postMemberPair.ts'

export type TransferPosting = Movement & { readonly from: MemberId; readonly to: MemberId }

/**
 * Moves an amount between two members; no product uses it: property tests and the benchmark comparable with
 * other ledgers do. Throws LedgerError: insufficientBalance, keyReused, unknownAccount.
 */
export function postTransfer(executor: Executor, transfer: TransferPosting): Promise<Posted> {
  const { key, from, to, amount, metadata, at } = transfer
  return postPair(executor, {
    placement: getPlacement(from),
    key,
    body: createPostingKey('transfer', from, to, amount.asset, amount.micro),
    from: getMemberAccountId(from, amount.asset),
    to: getMemberAccountId(to, amount.asset),
    amount,
    eventType: eventTypes.adminAdd,
    metadata,
    at,
  })
}
