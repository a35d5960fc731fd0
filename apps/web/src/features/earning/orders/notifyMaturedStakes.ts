import { fromDecimal } from '@bank/money'
import { msg } from '@lingui/core/macro'
import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import { loadPageTexts } from '../../../i18n/loadPageTexts.ts'
import { toast } from '../../../toasts/toast.ts'
import type { Order } from '../earningQueries.ts'

const mostTold = 2

/** Says which terms are over while their owner is elsewhere; nothing is earned after the end, so it is worth a word. */
export async function notifyMaturedStakes(news: readonly Order[]): Promise<void> {
  await loadPageTexts('earning')
  for (const { stakeAmount } of news.slice(0, mostTold)) {
    const shown = `${showAmount(fromDecimal(stakeAmount, 'GUSD'))} ${showSymbol('GUSD')}`
    toast.success(msg`A term is over: your stake of ${shown} can be redeemed`)
  }
}

/** The same without amounts, for a locked screen. */
export async function describeStake(_order: Order) {
  await loadPageTexts('earning')
  return { text: msg`A term is over: a stake can be redeemed`, path: '/Financial/my' }
}
