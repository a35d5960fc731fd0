import type { ConsoleResult } from '@bank/api-schema/console'

type UnrecognizedPayout = ConsoleResult<'queryUnrecognizedPayouts'>[number]

/** One way to book a payout without an order, and what is sent for it. */
export type PayoutBooking = {
  readonly key: string
  readonly bookAs: 'withdrawal' | 'capital' | 'surplus' | 'nothing'
  readonly order: UnrecognizedPayout['openOrders'][number] | undefined
  readonly request: { readonly bookAs: PayoutBooking['bookAs']; readonly withdrawalId?: string }
}

/**
 * Lists possible bookings of an unrecognized payout, likeliest first: the owner's withdrawals are rarely a member's, and
 * an open order of the same amount would otherwise be paid again. Nothing is booked last, and of a mismatch alone.
 */
export function listPayoutBookings(payout: UnrecognizedPayout): readonly [PayoutBooking, ...PayoutBooking[]] {
  const createBooking = (bookAs: PayoutBooking['bookAs']): PayoutBooking => ({
    key: bookAs,
    bookAs,
    order: undefined,
    request: { bookAs },
  })
  const nothing = createBooking('nothing')
  if (payout.kind === 'mismatch') return [nothing]
  const orders = payout.openOrders
    .toSorted((one, other) => Number(isSame(other, payout)) - Number(isSame(one, payout)))
    .map((order): PayoutBooking => {
      const { withdrawalId } = order
      return {
        key: withdrawalId,
        bookAs: 'withdrawal',
        order,
        request: { bookAs: 'withdrawal', withdrawalId },
      }
    })
  const forgotten = payout.memberId === null ? [] : [createBooking('withdrawal')]
  const isExact = payout.openOrders.some((order) => isSame(order, payout))
  const members = isExact ? [...orders, ...forgotten] : [...forgotten, ...orders]
  const [first, ...others] = members
  if (first === undefined || payout.paidBy === 'owner')
    return [createBooking('capital'), createBooking('surplus'), ...members, nothing]
  return [first, ...others, createBooking('capital'), createBooking('surplus'), nothing]
}

const isSame = (order: { readonly amount: string }, payout: { readonly amount: string }) =>
  order.amount === payout.amount
