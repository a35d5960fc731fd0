import { ApiError } from '@bank/api-schema'
import { type Amount, fromDecimal, toDecimal } from '@bank/money'
import { msg } from '@lingui/core/macro'
import { apiClient } from '../../api/apiClient.ts'
import { memberKey, platformFiguresQuery } from '../../api/queries.ts'
import { queryClient } from '../../api/queryClient.ts'
import { showAmount, showSymbol } from '../../i18n/formats.ts'
import { toast } from '../../notices/toast.ts'
import { toNotice } from '../../notices/toNotice.ts'
import { currencyIds } from './currencyIds.ts'
import type { ExchangeAttempt } from './parseExchangeAttempt.ts'
import { readPendingExchange, setPendingExchange } from './pendingExchange.ts'
import { settlesExchange } from './settlesExchange.ts'

const balanceReloadMs = 1_000

/**
 * Sends an exchange and tells how it went; true when it was made. A second tap while one is on its way does
 * nothing. Without an answer the attempt stays pending, and sending it again cannot make it happen twice.
 */
export async function sendExchange(attempt: ExchangeAttempt): Promise<boolean> {
  const { walletAddress } = attempt
  const before = readPendingExchange(walletAddress)
  if (before?.sending) return false
  if (!navigator.onLine) {
    toast.error('networkFailed')
    return false
  }
  setPendingExchange(walletAddress, { attempt, sending: true })
  const endLoading = toast.loading()
  try {
    const { amount, toAsset, idempotencyKey } = attempt
    const request = {
      fromCurrency: currencyIds[amount.asset],
      toCurrency: currencyIds[toAsset],
      exchangeAmount: toDecimal(amount),
    }
    const { receiveAmount } = await apiClient.exchange(request, { idempotencyKey })
    setPendingExchange(walletAddress, null)
    tellExchanged(amount, fromDecimal(receiveAmount, toAsset))
    setTimeout(reloadMoney, balanceReloadMs)
    return true
  } catch (error) {
    const wasOpen = before?.attempt.idempotencyKey === attempt.idempotencyKey
    setPendingExchange(walletAddress, settlesExchange(error, wasOpen) ? null : { attempt, sending: false })
    toast.error(toNotice(error, 'exchangeFailed'))
    // What is shown here was not what lies there: another tab or device may have moved it.
    if (error instanceof ApiError && error.code === 3006) reloadMoney()
    return false
  } finally {
    endLoading()
  }
}

function tellExchanged(paid: Amount, received: Amount): void {
  const given = `${showAmount(paid)} ${showSymbol(paid.asset)}`
  const taken = `${showAmount(received)} ${showSymbol(received.asset)}`
  toast.success(msg`Exchanged ${given} to ${taken}`)
}

/** Balances and figures anew, after money moved or may have moved. */
export function reloadMoney(): void {
  void queryClient.invalidateQueries({ queryKey: memberKey })
  void queryClient.invalidateQueries({ queryKey: platformFiguresQuery.queryKey })
}
