import type { PayoutBooking } from '@bank/database'
import { amountOf, toDecimal } from '@bank/money'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { validateId } from '../../policies/requireFields.ts'
import type { Proposal } from '../proposals/proposal.ts'
import { type ProposalRequest, propose } from '../proposals/propose.ts'

/**
 * A payment of the vault that no order explains, and what it was: a member's withdrawal (onto an order that is still
 * open where one is named, else a lost one that is restored), or the bank's own money, booked before
 * (capital) or not (surplus). Or nothing, because the ledger was corrected by hand: the only way for a mismatch.
 */
export type UnrecognizedPayoutRequest = ProposalRequest & {
  readonly id: string
  readonly bookAs: PayoutBooking | 'nothing'
  readonly withdrawalId?: string | undefined
}

/**
 * Proposes to book or acknowledge a payment that no order explains, so that payouts continue on a true ledger. Throws 400, 403, 404 no
 * such payment, 3018 acknowledged before or not to be explained so, 1004 the wallet is no member's, 3019 no open order
 * of that member that owes so much.
 */
export async function proposeUnrecognizedPayout(
  bank: BankContext,
  request: UnrecognizedPayoutRequest,
): Promise<Proposal> {
  const { operator, id, bookAs, reason, idempotencyKey } = request
  if (bookAs !== 'withdrawal' && request.withdrawalId !== undefined) throw new BankError(400)
  const payment = await bank.database.kysely
    .selectFrom('bank.unrecognized_payout')
    .selectAll()
    .where('id', '=', id.toLowerCase())
    .executeTakeFirst()
  if (!payment) throw new BankError(404)
  const isBookable = payment.kind === 'unknown' || bookAs === 'nothing'
  if (payment.acknowledged_at !== null || !isBookable) throw new BankError(3018)
  const member =
    bookAs === 'withdrawal' ? await getMemberDetail(bank, payment, request.withdrawalId) : undefined
  const detail = {
    payoutId: payment.id,
    bookAs,
    recipient: payment.recipient,
    amount: toDecimal(amountOf('USDT', BigInt(payment.amount))),
    txHash: payment.tx_hash,
    ...member,
  }
  const params = { kind: 'unrecognizedPayout', subject: `payout ${payment.id}`, detail } as const
  return propose(bank, { operator, reason, idempotencyKey, ...params })
}

async function getMemberDetail(
  bank: BankContext,
  payment: { readonly recipient: string; readonly amount: string },
  withdrawalId: string | undefined,
): Promise<{ memberId: string; withdrawalId?: string }> {
  const { kysely } = bank.database
  const member = await kysely
    .selectFrom('bank.member')
    .select('id')
    .where('address', '=', payment.recipient)
    .executeTakeFirst()
  if (!member) throw new BankError(1004)
  if (withdrawalId === undefined) return { memberId: member.id }
  const order = await kysely
    .selectFrom('bank.withdrawal')
    .select(['id', 'amount', 'paid_amount'])
    .where('id', '=', validateId(withdrawalId))
    .where('member_id', '=', member.id)
    .where('state', 'not in', ['confirmed', 'rejected', 'cancelled', 'failed'])
    .executeTakeFirst()
  if (!order || BigInt(order.amount) - BigInt(order.paid_amount) < BigInt(payment.amount))
    throw new BankError(3019)
  return { memberId: member.id, withdrawalId: order.id }
}
