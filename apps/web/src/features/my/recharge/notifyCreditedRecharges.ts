import { fromDecimal } from '@bank/money'
import { msg } from '@lingui/core/macro'
import { showAmount } from '../../../i18n/formats.ts'
import { loadPageTexts } from '../../../i18n/loadPageTexts.ts'
import { toast } from '../../../toasts/toast.ts'
import type { Recharge } from '../myQueries.ts'

const mostTold = 2

/** Says that recharges were credited while their owner is elsewhere; the personal centre shows all of them. */
export async function notifyCreditedRecharges(news: readonly Recharge[]): Promise<void> {
  await loadPageTexts('my')
  for (const { amount } of news.slice(0, mostTold)) {
    const shown = amount === null ? 'USDT' : `${showAmount(fromDecimal(amount, 'USDT'))} USDT`
    toast.success(msg`Your recharge of ${shown} has arrived in your balance`)
  }
}

/** The same without amounts, for a locked screen. */
export async function describeRecharge() {
  await loadPageTexts('my')
  return { text: msg`A recharge was credited`, path: '/my' }
}
