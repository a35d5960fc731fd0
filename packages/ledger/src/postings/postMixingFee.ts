import { eventTypes, getKeyPlacement } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, queryOne, toPosted } from '../post.ts'
import type { PostRow } from '../postInGroup.ts'
import type { Movement } from './postMemberPair.ts'

const text = 'SELECT ledger.post_mixing_fee($1, $2, $3, to_timestamp($4), $5, $6, $7) AS first'

/**
 * Books a fee of the private transfer, received by the relayer's key and earned by the platform (type 23).
 * Informational only: BNB funds nothing. Throws LedgerError: keyReused, unbalanced (zero or less).
 */
export async function postMixingFee(executor: Executor, fee: Movement<'BNB'>): Promise<Posted> {
  const { key, amount, metadata, at } = fee
  const body = createPostingKey('mixingFee', amount.micro)
  const envelope = { placement: getKeyPlacement(key), key, body, metadata, at }
  const row = await queryOne<PostRow>(executor, 'ledger_post_mixing_fee', text, [
    envelope.placement,
    key,
    body,
    at.getTime() / 1_000,
    amount.micro,
    eventTypes.mixingFee,
    JSON.stringify(metadata),
  ])
  return toPosted(envelope, row)
}
