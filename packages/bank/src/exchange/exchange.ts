import { randomUUID } from 'node:crypto'
import { LedgerError, type MemberId, postExchange, postingKey } from '@bank/ledger'
import { type Amount, type AmountProblem, type Asset, compare, fromDecimal, parseAmount, toDecimal } from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { quoteExchange } from '../policies/quoteExchange.ts'
import { parseCurrency } from './parseCurrency.ts'

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
  if (request.member.banned) throw new BankError(3009)
  const { pay, to } = parseRequest(request)
  const parameters = await bank.getParameters()
  if (compare(pay, fromDecimal(parameters.exchangeMinimum, pay.asset)) < 0) throw new BankError(3002)
  const quote = quoteExchange(pay, to, {
    price: parameters.exchangePrice,
    feeRatio: parameters.exchangeFeeRatio,
  })
  if (quote.receive.micro === 0n) throw new BankError(3005)
  const receipt = {
    payAmount: toDecimal(pay),
    receiveAmount: toDecimal(quote.receive),
    feeAmount: toDecimal(quote.fee),
  }
  const posted = await postExchange(bank.database, {
    key: postingKey('exchange', request.member.id, request.idempotencyKey ?? randomUUID()),
    body: postingKey(pay.asset, to, pay.micro),
    memberId: request.member.id,
    pay,
    receive: quote.receive,
    metadata: receipt,
    at: await bank.clock.now(),
  }).catch(refuse)
  // A repeated request answers what happened the first time, whatever the terms are now.
  const first = posted.metadata as typeof receipt
  return { transactionId: posted.key, ...first, createTime: posted.createdAt.getTime() }
}

function parseRequest(request: ExchangeRequest): { pay: Amount; to: Asset } {
  const from = parseCurrency(request.fromCurrency)
  const to = parseCurrency(request.toCurrency)
  if (!from || !to || from === to) throw new BankError(3001)
  const parsed = parseAmount(request.exchangeAmount, from)
  if (!parsed.ok) throw new BankError(codeOfProblem[parsed.reason])
  return { pay: parsed.amount, to }
}

function refuse(error: unknown): never {
  if (error instanceof LedgerError) {
    if (error.fault === 'insufficientBalance') throw new BankError(3006, { cause: error })
    if (error.fault === 'capReached') throw new BankError(3007, { cause: error })
    if (error.fault === 'unknownAccount') throw new BankError(3008, { cause: error })
    if (error.fault === 'keyReused') throw new BankError(400, { cause: error })
  }
  throw error
}
