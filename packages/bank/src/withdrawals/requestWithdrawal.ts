import { randomUUID } from 'node:crypto'
import { type Database, inTransaction, type Transaction } from '@bank/database'
import { createPostingKey, LedgerError, type MemberId } from '@bank/ledger'
import { type Amount, type Asset, amountOf, compare } from '@bank/money'
import type { BankContext, PayingVault } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { parseCurrency } from '../policies/parseCurrency.ts'
import { parseWithdrawalAmount } from '../policies/parseWithdrawalAmount.ts'
import { openWithdrawal } from '../withdrawalOrders/withdrawalOrder.ts'
import { assertOwnRules } from './assertOwnRules.ts'
import { getWithdrawal } from './getWithdrawal.ts'
import type { Withdrawal } from './withdrawalRecord.ts'

export type WithdrawalRequest = {
  readonly member: {
    readonly id: MemberId
    readonly banned: boolean
    /** The session that asks, whose device the member's own rules may hold. */
    readonly sessionId?: string | undefined
  }
  /** As the member typed it. */
  readonly amount: string
  /** The balance it is taken from; GUSD where left out. The vault pays USDT for either. */
  readonly currencyId?: string | undefined
  /** The same key, currency and amount is one order; without a key every call is a new one. */
  readonly idempotencyKey?: string | undefined
}

/** Maximum number of a member's open orders: more would only fill the reviewers' queue with orders that could be one. */
export const openWithdrawalsMaximum = 20

type Order = {
  readonly memberId: MemberId
  readonly sessionId: string | undefined
  readonly key: string
  readonly amount: Amount<Asset>
}

/**
 * Takes the amount out of the balance and records the order to pay it to the member's own wallet, in one transaction.
 * Throws 3017 currency, 3012 missing or malformed, 3010 zero or less, 3011 more than six decimals, 3014 more than any
 * book can hold, 3009 banned, 3013 below the minimum, 3015 balance, 3008 no such member, 3016 no vault to pay from or
 * too many open already (tooManyWithdrawals) or the member's own rules (overOwnDailyLimit, aboveOwnDailyLimit, onNewDevice),
 * 400 the idempotency key was used for another amount or currency.
 */
export async function requestWithdrawal(bank: BankContext, request: WithdrawalRequest): Promise<Withdrawal> {
  const order: Order = {
    memberId: request.member.id,
    sessionId: request.member.sessionId,
    key: createPostingKey('withdrawal', request.member.id, request.idempotencyKey ?? randomUUID()),
    amount: parseRequest(request),
  }
  // A repeated request finds its order, even if the terms have changed since.
  const first =
    request.idempotencyKey === undefined ? undefined : await findOrder(bank.database.kysely, order)
  const withdrawalId = first ?? (await openOrder(bank, request.member, order))
  return getWithdrawal(bank, { memberId: order.memberId, withdrawalId })
}

function parseRequest({ amount, currencyId }: WithdrawalRequest): Amount<Asset> {
  const asset = currencyId === undefined ? 'GUSD' : parseCurrency(currencyId)
  if (asset === undefined) throw new BankError(3017)
  return parseWithdrawalAmount(amount, asset)
}

/** The order of a key, or undefined. Throws 400 when it is for another amount or currency. */
async function findOrder(executor: Database['kysely'], { key, amount }: Order): Promise<string | undefined> {
  const found = await executor
    .selectFrom('bank.withdrawal')
    .select(['id', 'amount', 'asset'])
    .where('key', '=', key)
    .executeTakeFirst()
  const isOther = found && (BigInt(found.amount) !== amount.micro || found.asset !== amount.asset)
  if (isOther) throw new BankError(400)
  return found?.id
}

/** Minimum, limits and the member's own rules measure in GUSD, and count a USDT as one. */
const toMeasure = ({ micro }: Amount<Asset>): Amount<'GUSD'> => amountOf('GUSD', micro)

async function openOrder(
  bank: BankContext,
  member: WithdrawalRequest['member'],
  order: Order,
): Promise<string> {
  if (member.banned) throw new BankError(3009)
  const { withdrawalMinimum } = await bank.getParameters()
  if (compare(toMeasure(order.amount), withdrawalMinimum) < 0) throw new BankError(3013)
  const { vault } = bank
  if (!vault) throw new BankError(3016)
  const at = await bank.clock.now()
  try {
    return await inTransaction(bank.database, (tx) => insertAndPost(tx, { order, vault, at }))
  } catch (error) {
    throw toBankError(error)
  }
}

async function insertAndPost(
  tx: Transaction,
  { order, vault, at }: { order: Order; vault: PayingVault; at: Date },
): Promise<string> {
  const { memberId, sessionId, key, amount } = order
  const member = await tx
    .selectFrom('bank.member')
    .select('address')
    .where('id', '=', `${memberId}`)
    .executeTakeFirst()
  if (!member) throw new BankError(3008)
  const addresses = { chainId: vault.chainId, vault: vault.address, recipient: member.address }
  const withdrawalId = await openWithdrawal(tx, { key, memberId, amount, at, ...addresses })
  if (withdrawalId === undefined) {
    const first = await findOrder(tx, order)
    if (first === undefined) throw new Error('an order stood under this key and is gone')
    return first
  }
  await assertFewOpen(tx, memberId)
  await assertOwnRules(tx, { memberId, sessionId, amount: toMeasure(amount), at, withdrawalId })
  return withdrawalId
}

/** Runs after the posting, which holds the member's balance until the transaction ends: no order slips by. */
async function assertFewOpen(tx: Transaction, memberId: MemberId): Promise<void> {
  const { open } = await tx
    .selectFrom('bank.withdrawal')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('member_id', '=', `${memberId}`)
    .where('state', 'not in', ['confirmed', 'rejected', 'cancelled', 'failed'])
    .executeTakeFirstOrThrow()
  if (Number(open) > openWithdrawalsMaximum) throw new BankError(3016, { messageKey: 'tooManyWithdrawals' })
}

function toBankError(error: unknown): unknown {
  if (error instanceof LedgerError) {
    if (error.fault === 'insufficientBalance') return new BankError(3015, { cause: error })
    if (error.fault === 'unknownAccount') return new BankError(3008, { cause: error })
  }
  return error
}
