import type { PayoutBooking } from '@bank/database'
import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import { type ShownState, sentJoin, shownState } from '../withdrawalOrders/shownState.ts'
import { listOwnerPayoutIds } from './payoutId.ts'

/** An order that this payment may have been for; amounts are decimal strings. */
export type OpenOrder = {
  readonly withdrawalId: string
  readonly amount: string
  readonly paidAmount: string
  readonly state: ShownState
}

/**
 * A payment of the vault that no order explains, and what it may have been. Amounts are decimal strings, times epoch
 * milliseconds.
 */
export type UnrecognizedPayout = {
  readonly id: string
  readonly kind: 'unknown' | 'mismatch'
  readonly recipient: string
  readonly amount: string
  readonly txHash: string
  readonly foundTime: number
  readonly isAcknowledged: boolean
  /** Derived from the id: the owner's own withdrawal, or a payment of the payer's key. */
  readonly paidBy: 'owner' | 'payer'
  /** Member whose wallet was paid, if any. */
  readonly memberId: string | null
  /** Orders of that member that wait for at least this amount. */
  readonly openOrders: readonly OpenOrder[]
  /** Booking approved by two operators; null while it waits, or when corrected by hand. */
  readonly bookedAs: PayoutBooking | null
  readonly withdrawalId: string | null
  /** Part of a member's withdrawal that revenue paid. */
  readonly houseAmount: string | null
}

type Row = {
  chain_id: string
  vault: Address
  id: Hex
  kind: UnrecognizedPayout['kind']
  recipient: string
  amount: string
  tx_hash: string
  found_at: Date
  acknowledged_at: Date | null
  booked_as: PayoutBooking | null
  withdrawal_id: string | null
  house_amount: string | null
  member_id: string | null
  orders: { id: string; amount: string; paid_amount: string; state: ShownState }[]
}

const formatUsdt = (micro: string) => toDecimal(amountOf('USDT', BigInt(micro)))
const formatGusd = (micro: string) => toDecimal(amountOf('GUSD', BigInt(micro)))

/** The vault's payments that no order explains, the newest first, at most a hundred. Throws BankError 403. */
export async function listUnrecognizedPayouts(
  bank: BankContext,
  params: { operator: Operator },
): Promise<UnrecognizedPayout[]> {
  assertMay(params.operator, 'outbox.read')
  const { rows } = await sql<Row>`
    SELECT f.chain_id, f.vault, f.id, f.kind, f.recipient, f.amount, f.tx_hash, f.found_at, f.acknowledged_at,
      f.booked_as, f.withdrawal_id, f.house_amount, m.id AS member_id, o.orders
    FROM bank.unrecognized_payout f
    LEFT JOIN bank.member m ON m.address = f.recipient
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('id', w.id::text, 'amount', w.amount::text,
        'paid_amount', w.paid_amount::text, 'state', ${shownState}) ORDER BY w.id), '[]') AS orders
      FROM bank.withdrawal w ${sentJoin}
      WHERE w.member_id = m.id AND w.recipient = f.recipient AND w.amount - w.paid_amount >= f.amount
        AND w.state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed') AND f.acknowledged_at IS NULL
    ) o
    ORDER BY f.block_number DESC, f.id LIMIT 100`.execute(bank.database.kysely)
  const owners = new Set(rows.flatMap((row) => listOwnerPayoutIds(Number(row.chain_id), row.vault)))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    amount: formatUsdt(row.amount),
    txHash: row.tx_hash,
    foundTime: row.found_at.getTime(),
    isAcknowledged: row.acknowledged_at !== null,
    paidBy: owners.has(row.id) ? 'owner' : 'payer',
    memberId: row.member_id,
    openOrders: row.orders.map(({ id, amount, paid_amount, state }) => ({
      withdrawalId: id,
      amount: formatGusd(amount),
      paidAmount: formatGusd(paid_amount),
      state,
    })),
    bookedAs: row.booked_as,
    withdrawalId: row.withdrawal_id,
    houseAmount: row.house_amount === null ? null : formatGusd(row.house_amount),
  }))
}
