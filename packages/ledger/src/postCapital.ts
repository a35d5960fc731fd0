import { type Amount, amountOf } from '@bank/money'
import { eventTypes, getKeyPlacement, houseAccounts } from './chartOfAccounts.ts'
import { createPostingKey } from './createPostingKey.ts'
import { type Executor, type Leg, type Posted, post } from './post.ts'

export type CapitalPosting = {
  readonly key: string
  /** Where the USDT stands now: in the vault beyond what is booked, or booked in suspense. */
  readonly from: 'vault' | 'suspense'
  readonly label: 'capital' | 'surplus'
  readonly amount: Amount<'USDT'>
  /** The part of it that fills what the vault has lost and nobody has borne yet; at most `amount`, none where unsaid. */
  readonly filling?: Amount<'USDT'>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Books USDT that the vault has as the house's own: it goes to the reserve, and as much GUSD is issued into revenue, or
 * into losses (type 19) where it only fills a hole. Throws LedgerError: capReached, keyReused.
 */
export function postCapital(executor: Executor, capital: CapitalPosting): Promise<Posted> {
  const { key, from, label, amount, filling, metadata, at } = capital
  type Account = 'vault' | 'suspense' | 'reserve' | 'issuance' | 'revenue' | 'losses'
  const legOf = (account: Account, micro: bigint): Leg => ({
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
      legOf(from, -amount.micro),
      legOf('reserve', amount.micro),
      legOf('issuance', -amount.micro),
      legOf('revenue', amount.micro - lostMicro),
      legOf('losses', lostMicro),
    ],
    metadata,
    at,
  })
}
