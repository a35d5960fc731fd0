import { type Amount, add, fromDecimal, subtract } from '@bank/money'
import type { Order } from '../earningQueries.ts'

/** What goes to the balance when an order without a term ends: its stake, and what of the earned is not there yet. */
export const computePayout = (
  { stakeAmount, settledAmount }: Pick<Order, 'stakeAmount' | 'settledAmount'>,
  earned: Amount<'GUSD'>,
): Amount<'GUSD'> =>
  add(fromDecimal(stakeAmount, 'GUSD'), subtract(earned, fromDecimal(settledAmount, 'GUSD')))
