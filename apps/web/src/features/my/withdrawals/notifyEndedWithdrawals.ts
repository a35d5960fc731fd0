import { fromDecimal } from '@bank/money'
import { msg } from '@lingui/core/macro'
import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import { loadPageTexts } from '../../../i18n/loadPageTexts.ts'
import { toast } from '../../../toasts/toast.ts'
import type { Withdrawal } from '../myQueries.ts'

const mostTold = 2

/** Says what became of withdrawals while their owner is elsewhere; the personal centre says it of all of them. */
export async function notifyEndedWithdrawals(news: readonly Withdrawal[]): Promise<void> {
  await loadPageTexts('my')
  for (const { state, amount } of news.slice(0, mostTold)) {
    const shown = `${showAmount(fromDecimal(amount, 'GUSD'))} ${showSymbol('GUSD')}`
    if (state === 'confirmed') toast.success(msg`Your withdrawal of ${shown} was paid to your wallet`)
    else toast.error(msg`Your withdrawal of ${shown} was not paid. It is back in your balance.`)
  }
}

/** The same without amounts, for a locked screen. */
export async function describeWithdrawal({ state }: Withdrawal) {
  await loadPageTexts('my')
  return {
    text:
      state === 'confirmed'
        ? msg`A withdrawal was paid to your wallet`
        : msg`A withdrawal was not paid and is back in your balance`,
    path: '/my',
  }
}
