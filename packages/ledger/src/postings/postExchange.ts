import type { Amount } from '@bank/money'
import { getMemberAccountId, getPlacement, type MemberId, placements } from '../chartOfAccounts.ts'
import { type Executor, type Posted, postGrouped, toPosted } from '../post.ts'
import type { GroupedStatement } from '../postInGroup.ts'

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

const exchanges: GroupedStatement = {
  alone: {
    name: 'ledger_post_exchange',
    text: `SELECT ledger.post_exchange(($4::bigint % ${placements})::smallint, $1, $2, to_timestamp($3), $4, $5, $6, $7, $8)
      AS first`,
  },
  group: {
    name: 'ledger_post_exchanges',
    text: `SELECT ledger.post_exchanges($1, $2, ARRAY(SELECT to_timestamp(at) FROM unnest($3::float8[]) at),
      $4, $5, $6, $7, $8) AS left`,
  },
}

/**
 * Exchanges USDT for new GUSD, or GUSD back for the USDT under it: types 10 and 11; the excess of `pay` over
 * `receive` is revenue in GUSD at par, so that every GUSD stays backed by a USDT in the reserve. Throws
 * LedgerError (insufficientBalance, capReached, keyReused, unknownAccount), and RangeError when receive
 * exceeds pay or both are the same asset.
 */
export function postExchange(executor: Executor, exchange: ExchangePosting): Promise<Posted> {
  const { key, body, pay, receive, memberId, metadata, at } = exchange
  if (pay.asset === receive.asset) throw new RangeError('an exchange is between two assets')
  if (receive.micro > pay.micro || receive.micro <= 0n) throw new RangeError('receive must be within pay')
  const values = [
    key,
    body,
    at.getTime() / 1_000,
    memberId,
    pay.asset === 'USDT',
    pay.micro,
    receive.micro,
    JSON.stringify(metadata),
  ]
  const placement = getPlacement(memberId)
  const accounts = [getMemberAccountId(memberId, 'USDT')]
  return postGrouped(executor, exchanges, { placement, values, accounts }).then((row) =>
    toPosted({ ...exchange, placement }, row),
  )
}
