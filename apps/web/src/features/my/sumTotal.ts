import { type Amount, amountOf, fromDecimal } from '@bank/money'

/** How the sum of everything a member owns is set, by the screen and by what writes it before the screen is there. */
export const totalClass = 'text-display font-strong tracking-display num'

/** What a member owns in all, in dollars: both kinds stand at their redemption value. */
export const sumTotal = (me: {
  readonly totalUsdtBalance: string
  readonly totalGusdBalance: string
}): Amount<'USDT'> =>
  amountOf(
    'USDT',
    fromDecimal(me.totalUsdtBalance, 'USDT').micro + fromDecimal(me.totalGusdBalance, 'GUSD').micro,
  )
