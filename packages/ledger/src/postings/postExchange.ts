import type { Amount } from '@bank/money'
import { eventTypes, getPlacement, type MemberId } from '../chartOfAccounts.ts'
import { type Executor, type Posted, post } from '../post.ts'
import { createHouseLeg, createMemberLeg } from './legs.ts'

export type ExchangePosting = {
  readonly key: string
  /** Fingerprint of the member's request, without figures that the platform computed. */
  readonly body: string
  readonly memberId: MemberId
  readonly pay: Amount
  /** At most `pay` in micro-units, since prices are at most one: the difference is the platform's income. */
  readonly receive: Amount
  readonly metadata: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Exchanges USDT for new GUSD, or GUSD back for the USDT under it: types 10 and 11; the excess of `pay` over
 * `receive` is revenue in GUSD at par, so that every GUSD stays backed by a USDT in the reserve. Throws
 * LedgerError (insufficientBalance, capReached, keyReused, unknownAccount), and RangeError when receive
 * exceeds pay or both are the same asset.
 */
export function postExchange(executor: Executor, exchange: ExchangePosting): Promise<Posted> {
  const { pay, receive, memberId } = exchange
  if (pay.asset === receive.asset) throw new RangeError('an exchange is between two assets')
  if (receive.micro > pay.micro || receive.micro <= 0n) throw new RangeError('receive must be within pay')
  const issued = pay.asset === 'USDT' ? pay.micro : -receive.micro
  const { exchangeOut, exchangeIn } = eventTypes
  const legs = [
    createHouseLeg('reserve', issued, exchangeOut),
    createHouseLeg('issuance', -issued, exchangeOut),
    createHouseLeg('revenue', pay.micro - receive.micro, exchangeOut),
    createMemberLeg(memberId, pay.asset, -pay.micro, exchangeOut),
    createMemberLeg(memberId, receive.asset, receive.micro, exchangeIn),
  ]
  return post(executor, { ...exchange, placement: getPlacement(memberId), legs })
}
