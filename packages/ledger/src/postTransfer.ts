import { type Amount, amountOf } from '@bank/money'
import { eventTypes, type MemberId, memberAccountId, placementOf } from './chartOfAccounts.ts'
import { type Executor, type Posted, post } from './post.ts'
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
  const { from, to, amount } = transfer
  return post(executor, {
    key: transfer.key,
    metadata: transfer.metadata,
    at: transfer.at,
    placement: placementOf(from),
    body: postingKey('transfer', from, to, amount.asset, amount.micro),
    legs: [
      {
        accountId: memberAccountId(from, amount.asset),
        amount: amountOf(amount.asset, -amount.micro),
        eventType: eventTypes.adminAdd,
      },
      { accountId: memberAccountId(to, amount.asset), amount, eventType: eventTypes.adminAdd },
    ],
  })
}
