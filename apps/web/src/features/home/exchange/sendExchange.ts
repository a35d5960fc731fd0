import { type Amount, type Asset, fromDecimal, toDecimal } from '@bank/money'
import { msg } from '@lingui/core/macro'
import { apiClient } from '../../../api/apiClient.ts'
import { currencyIds } from '../../../api/currencyIds.ts'
import { formatMoney } from '../../../i18n/formats.ts'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'
import { sendRequest } from '../../../pendingRequests/sendRequest.ts'

/** A completed exchange as the server answered it. */
export type MadeExchange = {
  readonly transactionId: string
  readonly paid: Amount
  readonly received: Amount
  readonly createTime: number
}

/** Exchanges an amount into the other asset: the exchange as the server answered it, or null. */
export async function sendExchange(attempt: MoneyRequest): Promise<MadeExchange | null> {
  const { amount } = attempt
  const toAsset: Asset = amount.asset === 'USDT' ? 'GUSD' : 'USDT'
  const request = {
    fromCurrency: currencyIds[amount.asset],
    toCurrency: currencyIds[toAsset],
    exchangeAmount: toDecimal(amount),
  }
  return await sendRequest(attempt, {
    act: 'exchange',
    call: async (options) => {
      const { transactionId, receiveAmount, createTime } = await apiClient.exchange(request, options)
      return { transactionId, paid: amount, received: fromDecimal(receiveAmount, toAsset), createTime }
    },
    failure: 'exchangeFailed',
    describeSuccess: ({ paid, received }) => {
      const given = formatMoney(paid)
      const taken = formatMoney(received)
      return msg`Exchanged ${given} to ${taken}`
    },
  })
}
