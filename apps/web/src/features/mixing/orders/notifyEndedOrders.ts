import { msg } from '@lingui/core/macro'
import { loadPageTexts } from '../../../i18n/loadPageTexts.ts'
import { toast } from '../../../toasts/toast.ts'
import { formatBnb, toWei } from '../coin.ts'
import type { Order } from '../mixingQueries.ts'

const maximumToasts = 2

/** Says what became of private transfers while their owner is elsewhere; the records say it of all of them. */
export async function notifyEndedOrders(ended: readonly Order[]): Promise<void> {
  await loadPageTexts('mixing')
  for (const { detail, depositAmount } of ended.slice(0, maximumToasts)) {
    const amount = formatBnb(toWei(depositAmount))
    if (detail === 'withdrawn') toast.success(msg`Your mixed transfer of ${amount} arrived at the receiver`)
    else toast.error(msg`Your mixed transfer of ${amount} was not paid out. Take it back under its records.`)
  }
}

/** The same for a locked screen: neither an amount nor that it was a private one. */
export async function describeEndedOrder({ detail }: Order) {
  await loadPageTexts('mixing')
  return {
    text: detail === 'withdrawn' ? msg`A transfer has arrived` : msg`A transfer waits for you`,
    path: '/mixed/record',
  }
}
