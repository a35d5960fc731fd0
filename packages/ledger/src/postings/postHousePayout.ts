import { eventTypes, getKeyPlacement } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post } from '../post.ts'
import { createVaultLegs } from './legs.ts'
import type { Movement } from './postMemberPair.ts'

/**
 * Books USDT of the platform that left the vault: as much GUSD is burned out of revenue, so that every GUSD
 * stays backed by a USDT. Throws LedgerError: revenueExhausted, keyReused.
 */
export function postHousePayout(
  executor: Executor,
  payout: Movement<'USDT'> & { readonly label: 'capital' | 'surplus' },
): Promise<Posted> {
  const { key, label, amount, metadata, at } = payout
  return post(executor, {
    placement: getKeyPlacement(key),
    key,
    body: createPostingKey('housePayout', label, amount.micro),
    legs: createVaultLegs('revenue', -amount.micro, eventTypes[label]),
    metadata,
    at,
  })
}
