import { type Amount, amountOf } from '@bank/money'
import { eventTypes, getKeyPlacement, houseAccounts } from '../chartOfAccounts.ts'
import { createPostingKey } from '../createPostingKey.ts'
import { type Executor, type Leg, type Posted, post } from '../post.ts'

export type CapitalPosting = {
  readonly key: string
  /** Source of the USDT: the vault's surplus over the ledger, or suspense. */
  readonly from: 'vault' | 'suspense'
  readonly label: 'capital' | 'surplus'
  readonly amount: Amount<'USDT'>
  /**
   * Part that covers a loss of the vault not charged to any account yet; at most `amount`, none if omitted.
   */
  readonly filling?: Amount<'USDT'>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Books USDT in the vault as the platform's capital: it goes to the reserve, and as much GUSD is issued into
 * revenue, or into losses (type 19) where it covers a loss. Throws LedgerError: capReached, keyReused.
 */
export function postCapital(executor: Executor, capital: CapitalPosting): Promise<Posted> {
  const { key, from, label, amount, filling, metadata, at } = capital
  type Account = 'vault' | 'suspense' | 'reserve' | 'issuance' | 'revenue' | 'losses'
  const toLeg = (account: Account, micro: bigint): Leg => ({
    accountId: houseAccounts[account].id,
    amount: amountOf(houseAccounts[account].asset, micro),
    eventType: eventTypes[account === 'losses' ? 'loss' : label],
  })
  const lostMicro = filling?.micro ?? 0n
  return post(executor, {
    placement: getKeyPlacement(key),
    key,
    body: createPostingKey(label, from, amount.micro),
    legs: [
      toLeg(from, -amount.micro),
      toLeg('reserve', amount.micro),
      toLeg('issuance', -amount.micro),
      toLeg('revenue', amount.micro - lostMicro),
      toLeg('losses', lostMicro),
    ],
    metadata,
    at,
  })
}
