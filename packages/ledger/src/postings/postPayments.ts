import type { Amount } from '@bank/money'
import { getMemberAccountId, houseAccounts, type MemberId } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, queryOne, toPosted } from '../post.ts'
import type { PostRow } from '../postInGroup.ts'

export type Payment = { readonly memberId: MemberId; readonly amount: Amount<'GUSD'> }

export type PaymentsPosting = {
  /** Placement of every member paid. */
  readonly placement: number
  readonly key: string
  /** House account that pays: revenue reserved before. */
  readonly from: 'interest' | 'rewards' | 'pool'
  /** In any order; each member at most once. */
  readonly payments: readonly Payment[]
  readonly eventType: number
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

const text = 'SELECT ledger.post_payments($1, $2, $3, to_timestamp($4), $5, $6, $7, $8, $9) AS first'

/**
 * Pays many members of one placement out of one house account in one transaction and one round trip. Throws
 * LedgerError: unbalanced (no payment, a member twice or of another placement, an amount of zero or less),
 * keyReused, unknownAccount.
 */
export async function postPayments(executor: Executor, posting: PaymentsPosting): Promise<Posted> {
  const { placement, key, from, eventType, metadata, at } = posting
  const payments = posting.payments.toSorted((left, right) => (left.memberId < right.memberId ? -1 : 1))
  const accounts = payments.map(({ memberId }) => getMemberAccountId(memberId, 'GUSD')).join()
  const amounts = payments.map(({ amount }) => amount.micro).join()
  const body = createPostingKey('payments', from, eventType, accounts, amounts)
  const row = await queryOne<PostRow>(executor, 'ledger_post_payments', text, [
    placement,
    key,
    body,
    at.getTime() / 1_000,
    houseAccounts[from].id,
    `{${accounts}}`,
    `{${amounts}}`,
    eventType,
    JSON.stringify(metadata),
  ])
  return toPosted({ placement, key, body, metadata, at }, row)
}
