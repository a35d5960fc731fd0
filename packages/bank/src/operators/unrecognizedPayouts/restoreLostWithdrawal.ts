import type { Transaction } from '@bank/database'
import {
  createPostingKey,
  getBalances,
  parseMemberId,
  postAdjustment,
  postExchange,
  postWithdrawal,
  postWithdrawalPaid,
} from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import { BankError } from '../../errors.ts'
import { insertPayout } from '../../withdrawalOrders/payout.ts'
import { getPaidKey } from '../../withdrawalOrders/readUnpaid.ts'
import { toWithdrawalMetadata } from '../../withdrawalOrders/withdrawalMetadata.ts'
import { addPaidAmount, insertWithdrawal, updateWithdrawal } from '../../withdrawalOrders/withdrawalOrder.ts'
import { type Booked, getPaymentKey, type UnrecognizedPayment } from './unrecognizedPayment.ts'

type Booking = {
  readonly payment: UnrecognizedPayment
  readonly memberId: string
  readonly proposalId: string
  readonly at: Date
}

const endedStates = ['confirmed', 'rejected', 'cancelled', 'failed'] as const

/**
 * Restores an order that is missing from the backup, as it ended: taken from the member and paid. What the balance in
 * GUSD lacks comes first from the member's USDT at par, since an exchange may be forgotten too, and then from revenue,
 * because what was paid is gone from the vault. Throws LedgerError revenueExhausted, insufficientBalance.
 */
export async function restoreLostWithdrawal(tx: Transaction, booking: Booking): Promise<Booked> {
  const { payment, memberId, at } = booking
  const key = getPaymentKey('unrecognizedWithdrawal', payment)
  const houseMicro = await fundBalance(tx, booking)
  const id = await insertWithdrawal(tx, {
    key,
    member_id: memberId,
    recipient: payment.recipient,
    amount: payment.micro,
    paid_amount: 0n,
    state: 'approved',
    created_at: at,
    state_at: at,
    approved_at: at,
  })
  if (id === undefined) throw new BankError(3018)
  const { vault, recipient } = payment
  await postWithdrawal(tx, {
    key,
    memberId: parseMemberId(memberId),
    amount: amountOf('GUSD', payment.micro),
    metadata: toWithdrawalMetadata({ withdrawalId: BigInt(id), vault, recipient }),
    at,
  })
  await postPaid(tx, { ...booking, withdrawalId: id, part: 1 })
  return { withdrawalId: id, houseMicro }
}

/**
 * Books a payment as a part of an order that the database still holds as open, so that it is not paid again. Throws
 * BankError 3019 when the order has ended, is another member's, or owes less beyond what is on its way.
 */
export async function postOntoOrder(
  tx: Transaction,
  booking: Booking & { readonly withdrawalId: string },
): Promise<Booked> {
  const { payment, memberId, withdrawalId } = booking
  const order = await tx
    .selectFrom('bank.withdrawal')
    .select(['amount', 'paid_amount'])
    .where('id', '=', withdrawalId)
    .where('member_id', '=', memberId)
    .where('recipient', '=', payment.recipient)
    .where('state', 'not in', endedStates)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new BankError(3019)
  const { parts, taken } = await tx
    .selectFrom('bank.payout')
    .select([
      sql<number>`coalesce(max(part), 0)::int`.as('parts'),
      sql<string>`coalesce(sum(amount) FILTER (WHERE state = 'sending'), 0)::text`.as('taken'),
    ])
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirstOrThrow()
  const openMicro = BigInt(order.amount) - BigInt(order.paid_amount) - BigInt(taken)
  if (payment.micro > openMicro) throw new BankError(3019)
  await postPaid(tx, { ...booking, part: parts + 1 })
  return { withdrawalId, houseMicro: 0n }
}

/** Puts into the member's GUSD what it lacks for this payment; answers how much of that revenue bore. */
async function fundBalance(tx: Transaction, booking: Booking): Promise<bigint> {
  const { payment, proposalId, at } = booking
  const memberId = parseMemberId(booking.memberId)
  const metadata = { source: { kind: 'operator', id: proposalId }, reason: 'unrecognizedPayout' }
  const { GUSD, USDT } = await getBalances(tx, memberId)
  const lacking = payment.micro - GUSD.available.micro
  if (lacking <= 0n) return 0n
  const exchanged = lacking < USDT.available.micro ? lacking : USDT.available.micro
  if (exchanged > 0n) {
    const receive = amountOf('GUSD', exchanged)
    const terms = { payAmount: toDecimal(receive), receiveAmount: toDecimal(receive), feeAmount: '0' }
    await postExchange(tx, {
      key: getPaymentKey('unrecognizedExchange', payment),
      body: createPostingKey('unrecognizedExchange', memberId, exchanged),
      memberId,
      pay: amountOf('USDT', exchanged),
      receive,
      metadata: { ...metadata, ...terms },
      at,
    })
  }
  const houseMicro = lacking - exchanged
  if (houseMicro > 0n)
    await postAdjustment(tx, {
      key: getPaymentKey('unrecognizedShortfall', payment),
      memberId,
      direction: 'add',
      amount: amountOf('GUSD', houseMicro),
      metadata,
      at,
    })
  return houseMicro
}

/** The payment under its order, with the hash that the member sees; the order ends once all of it is paid. */
async function postPaid(
  tx: Transaction,
  booking: Booking & { readonly withdrawalId: string; readonly part: number },
): Promise<void> {
  const { payment, memberId, withdrawalId, part, at } = booking
  const { id, vault, recipient, micro, txHash } = payment
  await insertPayout(tx, {
    id,
    withdrawal_id: withdrawalId,
    part,
    salt: null,
    recipient,
    amount: micro,
    state: 'confirmed',
    tx_hash: txHash,
    confirmed_at: at,
  })
  await postWithdrawalPaid(tx, {
    key: getPaidKey(id),
    memberId: parseMemberId(memberId),
    amount: amountOf('GUSD', micro),
    metadata: {
      ...toWithdrawalMetadata({ withdrawalId: BigInt(withdrawalId), vault, recipient }),
      hash: txHash,
    },
    at,
  })
  const isPaid = await addPaidAmount(tx, withdrawalId, micro)
  await updateWithdrawal(tx, withdrawalId, {
    ...(isPaid ? { state: 'confirmed', reason: null } : {}),
    state_at: at,
  })
}
