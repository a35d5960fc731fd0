import { type Amount, amountOf, fromDecimal } from '@bank/money'

/** Style of the total, shared by the screen and the start script that renders it first. */
export const totalClass = 'text-display font-strong tracking-display num'

/** Sums both balances in dollars, at their redemption value. */
export const sumTotal = (me: {
  readonly totalUsdtBalance: string
  readonly totalGusdBalance: string
}): Amount<'USDT'> =>
  amountOf(
    'USDT',
    fromDecimal(me.totalUsdtBalance, 'USDT').micro + fromDecimal(me.totalGusdBalance, 'GUSD').micro,
  )
