import { amountOf } from '@bank/money'
import { eventTypes, getKeyPlacement, houseAccounts } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Leg, type Posted, post } from '../post.ts'
import type { CapitalPosting } from './postCapital.ts'

/**
 * Books USDT of the platform that left the vault: as much GUSD is burned out of revenue, so that every GUSD
 * stays backed by a USDT. Throws LedgerError: revenueExhausted, keyReused.
 */
export function postHousePayout(
  executor: Executor,
  payout: Omit<CapitalPosting, 'from' | 'filling'>,
): Promise<Posted> {
  const { key, label, amount, metadata, at } = payout
  const toLeg = (account: 'vault' | 'reserve' | 'issuance' | 'revenue', micro: bigint): Leg => ({
    accountId: houseAccounts[account].id,
    amount: amountOf(houseAccounts[account].asset, micro),
    eventType: eventTypes[label],
  })
  return post(executor, {
    placement: getKeyPlacement(key),
    key,
    body: createPostingKey('housePayout', label, amount.micro),
    legs: [
      toLeg('vault', amount.micro),
      toLeg('reserve', -amount.micro),
      toLeg('issuance', amount.micro),
      toLeg('revenue', -amount.micro),
    ],
    metadata,
    at,
  })
}
