import { type Amount, type Asset, amountOf } from '@bank/money'
import {
  eventTypes,
  getMemberAccountId,
  getPlacement,
  houseAccounts,
  type MemberId,
} from '../chartOfAccounts.ts'
import { type Executor, type Leg, type Posted, post } from '../post.ts'

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
  const legs: Leg[] = [
    toHouseLeg('reserve', issued),
    toHouseLeg('issuance', -issued),
    toHouseLeg('revenue', pay.micro - receive.micro),
    toMemberLeg(memberId, pay.asset, -pay.micro, eventTypes.exchangeOut),
    toMemberLeg(memberId, receive.asset, receive.micro, eventTypes.exchangeIn),
  ]
  return post(executor, { ...exchange, placement: getPlacement(memberId), legs })
}

function toHouseLeg(account: 'reserve' | 'issuance' | 'revenue', micro: bigint): Leg {
  const { id, asset } = houseAccounts[account]
  return { accountId: id, amount: amountOf(asset, micro), eventType: eventTypes.exchangeOut }
}

function toMemberLeg(memberId: MemberId, asset: Asset, micro: bigint, eventType: number): Leg {
  return { accountId: getMemberAccountId(memberId, asset), amount: amountOf(asset, micro), eventType }
}
