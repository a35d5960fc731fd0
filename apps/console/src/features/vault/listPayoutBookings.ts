import type { ConsoleResult } from '@bank/api-schema/console'

type UnrecognizedPayout = ConsoleResult<'queryUnrecognizedPayouts'>[number]

/** One way to book a payout without an order, and what is sent for it. */
export type PayoutBooking = {
  readonly key: string
  readonly bookAs: 'withdrawal' | 'capital' | 'surplus'
  readonly order: UnrecognizedPayout['openOrders'][number] | undefined
  readonly request: { readonly bookAs: PayoutBooking['bookAs']; readonly withdrawalId?: string }
}

/**
 * What a payout without an order may have been, the likeliest first: the owner's withdrawals are rarely a member's, and
 * an order that is still open, of the very amount, would else be paid again.
 */
export function listPayoutBookings(payout: UnrecognizedPayout): readonly [PayoutBooking, ...PayoutBooking[]] {
  const house = (bookAs: 'capital' | 'surplus'): PayoutBooking => ({
    key: bookAs,
    bookAs,
    order: undefined,
    request: { bookAs },
  })
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
  const forgotten: PayoutBooking[] =
    payout.memberId === null
      ? []
      : [{ key: 'withdrawal', bookAs: 'withdrawal', order: undefined, request: { bookAs: 'withdrawal' } }]
  const isExact = payout.openOrders.some((order) => isSame(order, payout))
  const members = isExact ? [...orders, ...forgotten] : [...forgotten, ...orders]
  const [first, ...others] = members
  if (first === undefined || payout.paidBy === 'owner')
    return [house('capital'), house('surplus'), ...members]
  return [first, ...others, house('capital'), house('surplus')]
}

const isSame = (order: { readonly amount: string }, payout: { readonly amount: string }) =>
  order.amount === payout.amount
