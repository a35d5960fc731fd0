import type { Amount } from '@bank/money'
import { eventTypes, getKeyPlacement } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Posted, post } from '../post.ts'
import { createHouseLeg } from './legs.ts'
import type { Movement } from './postMemberPair.ts'

export type CapitalPosting = Movement<'USDT'> & {
  /** Source of the USDT: the vault's surplus over the ledger, or suspense. */
  readonly from: 'vault' | 'suspense'
  readonly label: 'capital' | 'surplus'
  /**
   * Part that covers a loss of the vault not charged to any account yet; at most `amount`, none if omitted.
   */
  readonly filling?: Amount<'USDT'>
}

/**
 * Books USDT in the vault as the platform's capital: it goes to the reserve, and as much GUSD is issued into
 * revenue, or into losses (type 19) where it covers a loss. Throws LedgerError: capReached, keyReused.
 */
export function postCapital(executor: Executor, capital: CapitalPosting): Promise<Posted> {
  const { key, from, label, amount, filling, metadata, at } = capital
  const lostMicro = filling?.micro ?? 0n
  const eventType = eventTypes[label]
  return post(executor, {
    placement: getKeyPlacement(key),
    key,
    body: createPostingKey(label, from, amount.micro),
    legs: [
      createHouseLeg(from, -amount.micro, eventType),
      createHouseLeg('reserve', amount.micro, eventType),
      createHouseLeg('issuance', -amount.micro, eventType),
      createHouseLeg('revenue', amount.micro - lostMicro, eventType),
      createHouseLeg('losses', lostMicro, eventTypes.loss),
    ],
    metadata,
    at,
  })
}
