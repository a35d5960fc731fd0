import { type Amount, type Asset, fromDecimal, toDecimal } from '@bank/money'
import { msg } from '@lingui/core/macro'
import { apiClient } from '../../api/apiClient.ts'
import { currencyIds } from '../../api/currencyIds.ts'
import type { Attempt } from '../../attempts/parseAttempt.ts'
import { sendAttempt } from '../../attempts/sendAttempt.ts'
import { showAmount, showSymbol } from '../../i18n/formats.ts'
import { toast } from '../../notices/toast.ts'

/** Sends an exchange into the other currency and tells how it went; true when it was made. */
export async function sendExchange(attempt: Attempt): Promise<boolean> {
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
  if (made === null) return false
  tellExchanged(amount, fromDecimal(made.receiveAmount, toAsset))
  return true
}

function tellExchanged(paid: Amount, received: Amount): void {
  const given = `${showAmount(paid)} ${showSymbol(paid.asset)}`
  const taken = `${showAmount(received)} ${showSymbol(received.asset)}`
  toast.success(msg`Exchanged ${given} to ${taken}`)
}
