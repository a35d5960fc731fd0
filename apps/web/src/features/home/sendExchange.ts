import { toDecimal } from '@bank/money'
import { apiClient } from '../../api/apiClient.ts'
import { memberKey, platformFiguresQuery } from '../../api/queries.ts'
import { queryClient } from '../../api/queryClient.ts'
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
    await apiClient.exchange(request, { idempotencyKey })
    setPendingExchange(walletAddress, null)
    toast.success('exchangeSucceeded')
    setTimeout(reloadMoney, balanceReloadMs)
    return true
  } catch (error) {
    const wasOpen = before?.attempt.idempotencyKey === attempt.idempotencyKey
    setPendingExchange(walletAddress, settlesExchange(error, wasOpen) ? null : { attempt, sending: false })
    toast.error(toNotice(error, 'exchangeFailed'))
    return false
  } finally {
    endLoading()
  }
}

/** Balances and figures anew, after money moved or may have moved. */
export function reloadMoney(): void {
  void queryClient.invalidateQueries({ queryKey: memberKey })
  void queryClient.invalidateQueries({ queryKey: platformFiguresQuery.queryKey })
}
