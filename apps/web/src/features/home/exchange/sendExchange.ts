import { type Amount, type Asset, fromDecimal, toDecimal } from '@bank/money'
import { msg } from '@lingui/core/macro'
import { apiClient } from '../../../api/apiClient.ts'
import { currencyIds } from '../../../api/currencyIds.ts'
import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import type { Attempt } from '../../../pendingRequests/parseAttempt.ts'
import { sendAttempt } from '../../../pendingRequests/sendAttempt.ts'
import { toast } from '../../../toasts/toast.ts'

/** An exchange that was made, as the bank answered it. */
export type MadeExchange = {
  readonly transactionId: string
  readonly paid: Amount
  readonly received: Amount
  readonly createTime: number
}

/** Sends an exchange into the other currency and tells how it went; what was made, or null. */
export async function sendExchange(attempt: Attempt): Promise<MadeExchange | null> {
  const { amount } = attempt
  const toAsset: Asset = amount.asset === 'USDT' ? 'GUSD' : 'USDT'
  const request = {
    fromCurrency: currencyIds[amount.asset],
    toCurrency: currencyIds[toAsset],
    exchangeAmount: toDecimal(amount),
  }
  const made = await sendAttempt(
    'exchange',
    attempt,
    (options) => apiClient.exchange(request, options),
    'exchangeFailed',
  )
  if (made === null) return null
  const { transactionId, receiveAmount, createTime } = made
  const received = fromDecimal(receiveAmount, toAsset)
  tellExchanged(amount, received)
  return { transactionId, paid: amount, received, createTime }
}

function tellExchanged(paid: Amount, received: Amount): void {
  const given = `${showAmount(paid)} ${showSymbol(paid.asset)}`
  const taken = `${showAmount(received)} ${showSymbol(received.asset)}`
  toast.success(msg`Exchanged ${given} to ${taken}`)
}
