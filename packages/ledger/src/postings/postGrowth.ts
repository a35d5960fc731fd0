import { type Amount, amountOf } from '@bank/money'
import { eventTypes, getKeyPlacement, houseAccounts } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Leg, type Posted, post } from '../post.ts'

export type GrowthPosting = {
  readonly key: string
  /** Yield of the vault, without deposits. */
  readonly amount: Amount<'USDT'>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Books the vault's yield: the USDT goes to the reserve, and as much GUSD is issued into revenue (type 18).
 * Throws LedgerError: capReached, keyReused, unbalanced (zero).
 */
export function postGrowth(executor: Executor, growth: GrowthPosting): Promise<Posted> {
  const { key, amount, metadata, at } = growth
  const toLeg = (account: 'vault' | 'reserve' | 'issuance' | 'revenue', micro: bigint): Leg => ({
    accountId: houseAccounts[account].id,
    amount: amountOf(houseAccounts[account].asset, micro),
    eventType: eventTypes.growth,
  })
  return post(executor, {
    placement: getKeyPlacement(key),
    key,
    body: createPostingKey('growth', amount.micro),
    legs: [
      toLeg('vault', -amount.micro),
      toLeg('reserve', amount.micro),
      toLeg('issuance', -amount.micro),
      toLeg('revenue', amount.micro),
    ],
    metadata,
    at,
  })
}
