import type { Amount } from '@bank/money'
import { eventTypes, type MemberId, memberAccountId, placementOf } from './chartOfAccounts.ts'
import { type Executor, type Posted, postPair } from './post.ts'
import { postingKey } from './postingKey.ts'

export type TransferPosting = {
  readonly key: string
  readonly from: MemberId
  readonly to: MemberId
  readonly amount: Amount
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Moves an amount between two members. The product has no such act of its own: it is the ledger's plainest posting,
 * kept for property tests and the figure other ledgers publish. Throws LedgerError: insufficientBalance, keyReused,
 * unknownAccount.
 */
export function postTransfer(executor: Executor, transfer: TransferPosting): Promise<Posted> {
  const { key, from, to, amount, metadata, at } = transfer
  return postPair(executor, {
    placement: placementOf(from),
    key,
    body: postingKey('transfer', from, to, amount.asset, amount.micro),
    from: memberAccountId(from, amount.asset),
    to: memberAccountId(to, amount.asset),
    amount,
    eventType: eventTypes.adminAdd,
    metadata,
    at,
  })
}
