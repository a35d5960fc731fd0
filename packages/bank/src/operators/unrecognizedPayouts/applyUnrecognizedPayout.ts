import type { PayoutBooking, Transaction } from '@bank/database'
import { postCapital, postHousePayout } from '@bank/ledger'
import { amountOf } from '@bank/money'
import type { Address } from 'viem'
import { appendAudit } from '../../audit/appendAudit.ts'
import type { BankContext } from '../../bankContext.ts'
import { lockCursor } from '../../chainFollower/cursor.ts'
import { BankError } from '../../errors.ts'
import { acknowledgePayment } from '../../withdrawalOrders/payout.ts'
import { lockSurplus, readSurplus } from '../houseAccounts/getSurplus.ts'
import { toOperatorError } from '../houseAccounts/toOperatorError.ts'
import type { ApplyProposal } from '../proposals/proposal.ts'
import { postOntoOrder, restoreLostWithdrawal } from './restoreLostWithdrawal.ts'
import { type Booked, getPaymentKey, type UnrecognizedPayment } from './unrecognizedPayment.ts'

/**
 * Books or acknowledges a payment that no order explained, as two operators agreed, and lets payouts continue: all of
 * it in the transaction of the second approval. Throws 3018 acknowledged or booked before, 3019 the order named owes less or
 * has ended, 3015 neither member nor revenue nor surplus covers it.
 */
export const applyUnrecognizedPayout: ApplyProposal = async (bank, tx, proposal, at) => {
  const { id: proposalId, detail, decided_by: deciderId } = proposal
  const { payoutId = '', bookAs } = detail
  const isBooked = bookAs !== 'nothing'
  const payment = await getUnrecognized(tx, payoutId, isBooked ? ['unknown'] : ['unknown', 'mismatch'])
  const booked = await postBooking(bank, tx, { payment, detail, proposalId, at }).catch((error: unknown) => {
    throw toOperatorError(error)
  })
  await acknowledgePayment(
    tx,
    payment.id,
    {
      acknowledged_at: at,
      acknowledged_by: deciderId,
      booked_as: isBooked ? (bookAs as PayoutBooking) : null,
      withdrawal_id: booked.withdrawalId,
      house_amount: bookAs === 'withdrawal' ? booked.houseMicro : null,
    },
    payment,
  )
  await appendAudit(tx, {
    actor: { kind: 'system' },
    act: isBooked ? 'unrecognizedPayout.book' : 'unrecognizedPayout.acknowledge',
    subject: `payout ${payment.id}`,
    detail: { proposalId, bookAs, ...booked, micro: payment.micro, txHash: payment.txHash },
    at,
  })
}

/**
 * Holds the payment, and with the cursor the whole payout engine, to the end of the transaction: nothing is admitted or
 * settled between reading an order and booking onto it. The same order of locks as the worker's.
 */
async function getUnrecognized(
  tx: Transaction,
  payoutId: string,
  kinds: readonly ('unknown' | 'mismatch')[],
): Promise<UnrecognizedPayment> {
  const found = await tx
    .selectFrom('bank.unrecognized_payout')
    .selectAll()
    .where('id', '=', payoutId)
    .executeTakeFirst()
  if (!found) throw new BankError(404)
  const place = { chainId: found.chain_id, vault: found.vault as Address, id: found.id }
  await lockCursor(tx, { kind: 'payouts', chainId: Number(place.chainId), address: place.vault })
  const held = await tx
    .selectFrom('bank.unrecognized_payout')
    .select('id')
    .where('chain_id', '=', place.chainId)
    .where('vault', '=', place.vault)
    .where('id', '=', place.id)
    .where('kind', 'in', kinds)
    .where('acknowledged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new BankError(3018)
  return {
    ...place,
    recipient: found.recipient as Address,
    micro: BigInt(found.amount),
    txHash: found.tx_hash,
  }
}

type Booking = {
  readonly payment: UnrecognizedPayment
  readonly detail: Readonly<Record<string, string>>
  readonly proposalId: string
  readonly at: Date
}

async function postBooking(bank: BankContext, tx: Transaction, booking: Booking): Promise<Booked> {
  const { bookAs, memberId, withdrawalId } = booking.detail
  if (bookAs === 'nothing') return { withdrawalId: null, houseMicro: 0n }
  if (bookAs !== 'withdrawal') return postHouseBooking(bank, tx, booking)
  if (memberId === undefined) throw new BankError(400)
  return withdrawalId === undefined
    ? restoreLostWithdrawal(tx, { ...booking, memberId })
    : postOntoOrder(tx, { ...booking, memberId, withdrawalId })
}

/**
 * Books a payment of the bank's own money. Capital was booked and comes out of revenue; surplus never was, so it comes
 * in and goes out again in the ledger, and only as far as the vault still holds what the ledger owes.
 */
async function postHouseBooking(bank: BankContext, tx: Transaction, booking: Booking): Promise<Booked> {
  const { payment, detail, proposalId, at } = booking
  const label = detail.bookAs === 'capital' ? 'capital' : 'surplus'
  const posting = {
    label,
    amount: amountOf('USDT', payment.micro),
    metadata: { source: { kind: 'operator', id: proposalId }, label, hash: payment.txHash },
    at,
  } as const
  if (label === 'surplus') {
    await lockSurplus(tx)
    // The payment is out of the assets and not yet out of the books: what it left must cover them.
    const { restMicro } = await readSurplus(bank, tx)
    if (restMicro < 0n) throw new BankError(3015)
    await postCapital(tx, { ...posting, key: getPaymentKey('unrecognizedSurplus', payment), from: 'vault' })
  }
  await postHousePayout(tx, { ...posting, key: getPaymentKey('unrecognizedHouse', payment) })
  return { withdrawalId: null, houseMicro: payment.micro }
}
