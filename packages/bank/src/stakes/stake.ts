import { randomUUID } from 'node:crypto'
import { type Database, inTransaction, type Transaction } from '@bank/database'
import { createPostingKey, LedgerError, type MemberId, queryOne } from '@bank/ledger'
import { type Amount, compare, parseAmount } from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { evaluateOffer, type OfferRefusal, refusalMessages } from '../policies/evaluateOffer.ts'
import { stakeRates } from '../policies/stakeRates.ts'
import type { Product } from '../settings/earningParameters.ts'
import { settlementLock } from '../settlementDays/settlementLock.ts'
import { getStake } from './getStake.ts'
import { sellableRevenue } from './sellableRevenue.ts'
import { readStakeMoment } from './stakeMoment.ts'
import type { StakeOrder } from './stakeRecord.ts'

export type StakeRequest = {
  readonly member: { readonly id: MemberId; readonly banned: boolean }
  readonly stakeTemplateId: string
  /** As the member typed it. */
  readonly amount: string
  /** The same key and purchase is one order; without a key every call is a new one. */
  readonly idempotencyKey?: string | undefined
}

type Purchase = {
  readonly memberId: MemberId
  readonly key: string
  readonly amount: Amount<'GUSD'>
  readonly product: Product
}

/**
 * Buys a product: the principal leaves the balance, and a fixed term's promise leaves revenue for escrow, in one posting.
 * Throws 2001 unknown product, 2002 malformed amount, 1006 banned, 2003 below the minimum, 2004 not sold now (with a
 * message why) or sold out, 2005 balance, 2012 no such member, 400 the idempotency key was used for another purchase.
 */
export async function stake(bank: BankContext, request: StakeRequest): Promise<StakeOrder> {
  const { stakeMinimum, earning } = await bank.getParameters()
  const memberId = request.member.id
  const purchase: Purchase = {
    memberId,
    key: createPostingKey('stake', memberId, request.idempotencyKey ?? randomUUID()),
    ...parseRequest(request, earning.products),
  }
  // A repeated request finds its order, even if the terms have changed since.
  const first =
    request.idempotencyKey === undefined ? undefined : await findOrder(bank.database.kysely, purchase)
  if (first !== undefined) return getStake(bank, { memberId, stakeId: first })
  if (request.member.banned) throw new BankError(1006)
  if (compare(purchase.amount, stakeMinimum) < 0) throw new BankError(2003)
  try {
    const stakeId = await inTransaction(bank.database, (tx) => openOrder(tx, bank, purchase))
    return await getStake(bank, { memberId, stakeId })
  } catch (error) {
    throw toBankError(error)
  }
}

function parseRequest(
  { stakeTemplateId, amount }: StakeRequest,
  products: readonly Product[],
): Pick<Purchase, 'product' | 'amount'> {
  const product = products.find(({ templateId }) => `${templateId}` === stakeTemplateId)
  if (!product) throw new BankError(2001)
  const parsed = parseAmount(amount, 'GUSD')
  if (!parsed.ok) throw new BankError(parsed.reason === 'tooLarge' ? 2005 : 2002)
  return { product, amount: parsed.amount }
}

/** The order of a key, or undefined. Throws 400 when it is for another purchase. */
async function findOrder(executor: Database['kysely'], purchase: Purchase): Promise<bigint | undefined> {
  const found = await executor
    .selectFrom('bank.stake')
    .select(['id', 'principal', 'template_id'])
    .where('key', '=', purchase.key)
    .executeTakeFirst()
  if (!found) return undefined
  const isSame =
    BigInt(found.principal) === purchase.amount.micro && found.template_id === purchase.product.templateId
  if (!isSame) throw new BankError(400)
  return BigInt(found.id)
}

const openText = 'SELECT bank.open_stake($1, $2, $3, $4, $5) AS id'

/** The database computes the promise from the parameters of this moment. */
async function openOrder(tx: Transaction, bank: BankContext, purchase: Purchase): Promise<bigint> {
  const { memberId, key, amount, product } = purchase
  await settlementLock.lockShared(tx)
  const at = await assertOffered(tx, bank, purchase)
  const { id } = await queryOne<{ id: string | null }>(tx, 'bank_open_stake', openText, [
    key,
    memberId,
    product.templateId,
    amount.micro,
    at,
  ])
  if (id === null) {
    const first = await findOrder(tx, purchase)
    if (first === undefined) throw new Error('an order stood under this key and is gone')
    return first
  }
  return BigInt(id)
}

/** The moment of the purchase, where the product is sold at it. Throws 2012, 2004. */
async function assertOffered(
  tx: Transaction,
  bank: BankContext,
  { memberId, product, amount }: Purchase,
): Promise<Date> {
  const member = tx.selectFrom('bank.member').select('id').where('id', '=', `${memberId}`)
  if (!(await member.executeTakeFirst())) throw new BankError(2012)
  if (product.days > 0) await sellableRevenue.lock(tx)
  const { at, gates, settledPpb } = await readStakeMoment(tx, bank, memberId)
  const refusal = evaluateOffer({
    product: { ...product, startPpb: stakeRates.partsOf(product.start) },
    gates,
    settledPpb,
    sellable: product.days === 0 ? 0n : await sellableRevenue.read(tx, at),
    principal: amount.micro,
  })
  if (refusal !== null) throw rejectStake(refusal)
  return at
}

function rejectStake(refusal: OfferRefusal, cause?: unknown): BankError {
  return new BankError(2004, { messageKey: refusalMessages[refusal], cause })
}

function toBankError(error: unknown): unknown {
  if (!(error instanceof LedgerError)) return error
  if (error.fault === 'insufficientBalance') return new BankError(2005, { cause: error })
  if (error.fault === 'revenueExhausted') return rejectStake('soldOut', error)
  return error
}
