import { randomUUID } from 'node:crypto'
import {
  createPostingKey,
  findPosted,
  getPlacement,
  LedgerError,
  type MemberId,
  type Posted,
  postExchange,
} from '@bank/ledger'
import {
  type Amount,
  type AmountProblem,
  type Asset,
  compare,
  type ExchangeQuote,
  fromDecimal,
  parseAmount,
  quoteExchange,
  toDecimal,
} from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { parseCurrency } from '../policies/parseCurrency.ts'

export type ExchangeRequest = {
  readonly member: { readonly id: MemberId; readonly banned: boolean }
  readonly fromCurrency: string
  readonly toCurrency: string
  /** As the member typed it. */
  readonly exchangeAmount: string
  /** The same key and request is done once; without a key every call is a new exchange. */
  readonly idempotencyKey?: string | undefined
}

export type ExchangeReceipt = {
  readonly transactionId: string
  readonly payAmount: string
  readonly receiveAmount: string
  readonly feeAmount: string
  readonly createTime: number
}

const codeOfProblem = {
  empty: 3001,
  negative: 3003,
  zero: 3003,
  tooManyDecimals: 3004,
  tooManyPoints: 3001,
  invalidCharacter: 3001,
  leadingZeros: 3001,
  notANumber: 3001,
  tooLarge: 3006,
} as const satisfies Record<AmountProblem, number>

/**
 * Exchanges between USDT and GUSD in one posting. Throws 3009 banned, 3001 malformed or unknown pair, 3002 below the
 * minimum, 3003 zero or less, 3004 more than six decimals, 3005 nothing would arrive, 3006 balance, 3007 issuance cap
 * reached, 3008 no such member, 400 the idempotency key was used for another request.
 */
export async function exchange(bank: BankContext, request: ExchangeRequest): Promise<ExchangeReceipt> {
  const { pay, to } = parseRequest(request)
  const memberId = request.member.id
  const identity = {
    key: createPostingKey('exchange', memberId, request.idempotencyKey ?? randomUUID()),
    body: createPostingKey(pay.asset, to, pay.micro),
  }
  try {
    const quote = await evaluateExchange(bank, request.member, pay, to)
    const metadata: Terms = {
      payAmount: toDecimal(pay),
      receiveAmount: toDecimal(quote.receive),
      feeAmount: toDecimal(quote.fee),
    }
    const { receive } = quote
    const at = await bank.clock.now()
    return toReceipt(await postExchange(bank.database, { ...identity, memberId, pay, receive, metadata, at }))
  } catch (error) {
    // A completed exchange stays: a repeated request gets the first receipt, whatever the terms are now. A database
    // failure here must not hide the first error, which leaves the outcome open.
    const place = { placement: getPlacement(memberId), key: identity.key }
    const first = await findPosted(bank.database.kysely, place).catch(() => undefined)
    if (first?.body === identity.body) return toReceipt(first)
    throw toBankError(error)
  }
}

type Terms = Pick<ExchangeReceipt, 'payAmount' | 'receiveAmount' | 'feeAmount'>

async function evaluateExchange(
  bank: BankContext,
  member: ExchangeRequest['member'],
  pay: Amount,
  to: Asset,
): Promise<ExchangeQuote> {
  if (member.banned) throw new BankError(3009)
  const parameters = await bank.getParameters()
  if (compare(pay, fromDecimal(parameters.exchangeMinimum, pay.asset)) < 0) throw new BankError(3002)
  const quote = quoteExchange(pay, to, {
    price: parameters.exchangePrice,
    feeRatio: parameters.exchangeFeeRatio,
  })
  if (quote.receive.micro === 0n) throw new BankError(3005)
  return quote
}

function toReceipt(posted: Posted): ExchangeReceipt {
  return {
    transactionId: posted.key,
    ...(posted.metadata as Terms),
    createTime: posted.createdAt.getTime(),
  }
}

function parseRequest(request: ExchangeRequest): { pay: Amount; to: Asset } {
  const from = parseCurrency(request.fromCurrency)
  const to = parseCurrency(request.toCurrency)
  if (!from || !to || from === to) throw new BankError(3001)
  const parsed = parseAmount(request.exchangeAmount, from)
  if (!parsed.ok) throw new BankError(codeOfProblem[parsed.reason])
  return { pay: parsed.amount, to }
}

function toBankError(error: unknown): unknown {
  if (error instanceof LedgerError) {
    if (error.fault === 'insufficientBalance' || error.fault === 'outOfRange')
      return new BankError(3006, { cause: error })
    if (error.fault === 'capReached') return new BankError(3007, { cause: error })
    if (error.fault === 'unknownAccount') return new BankError(3008, { cause: error })
    if (error.fault === 'keyReused') return new BankError(400, { cause: error })
  }
  return error
}
