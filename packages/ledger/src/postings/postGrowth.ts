import { eventTypes, getKeyPlacement } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post } from '../post.ts'
import { createVaultLegs } from './legs.ts'
import type { Movement } from './postMemberPair.ts'

/**
 * Books the vault's yield, without deposits: the USDT goes to the reserve, and as much GUSD is issued into
 * revenue (type 18). Throws LedgerError: capReached, keyReused, unbalanced (zero).
 */
export function postGrowth(executor: Executor, growth: Movement<'USDT'>): Promise<Posted> {
  const { key, amount, metadata, at } = growth
  return post(executor, {
    placement: getKeyPlacement(key),
    key,
    body: createPostingKey('growth', amount.micro),
    legs: createVaultLegs('revenue', amount.micro, eventTypes.growth),
    metadata,
    at,
  })
}
