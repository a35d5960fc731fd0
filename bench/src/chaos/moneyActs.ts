import type { ApiClient } from '@bank/api-schema'
import { fromDecimal } from '@bank/money'
import type { Act } from './act.ts'

const assets = { 0: 'USDT', 1: 'GUSD' } as const

type Keyed = { readonly idempotencyKey: string }

/** An exchange in one of the two directions. */
export function createExchange(
  api: ApiClient,
  { from, amount, idempotencyKey }: Keyed & { readonly from: 0 | 1; readonly amount: string },
): Act {
  const to = from === 0 ? 1 : 0
  return {
    name: 'exchange',
    send: async () => {
      const { payAmount, receiveAmount } = await api.exchange(
        { fromCurrency: `${from}`, toCurrency: `${to}`, exchangeAmount: amount },
        { idempotencyKey },
      )
      return [
        { eventType: 10, asset: assets[from], micro: -fromDecimal(payAmount, assets[from]).micro },
        { eventType: 11, asset: assets[to], micro: fromDecimal(receiveAmount, assets[to]).micro },
      ]
    },
  }
}

/** A purchase of a product: 1 is on demand, the others are fixed. */
export function createStake(
  api: ApiClient,
  { template, amount, idempotencyKey }: Keyed & { readonly template: number; readonly amount: string },
): Act {
  return {
    name: 'stake',
    send: async () => {
      const order = await api.stake({ stakeTemplateId: `${template}`, amount }, { idempotencyKey })
      return [
        {
          eventType: template === 1 ? 2 : 3,
          asset: 'GUSD',
          micro: -fromDecimal(order.stakeAmount, 'GUSD').micro,
        },
      ]
    },
  }
}

/** A redemption; the order is chosen once, since a retry must name the same. */
export function createRedemption(api: ApiClient, { idempotencyKey }: Keyed): Act {
  let chosen: string | undefined
  return {
    name: 'redeem',
    send: async () => {
      if (chosen === undefined) {
        const { dataList } = await api.queryPage({ pageNo: 1, pageSize: 100 })
        // The newest first: a fixed term comes before the demand stakes that are older.
        chosen = dataList.find(({ redeemable }) => redeemable)?.stakeOrderId
      }
      if (chosen === undefined) return undefined
      const order = await api.redeem({ stakeOrderId: chosen }, { idempotencyKey })
      return [{ eventType: 9, asset: 'GUSD', micro: fromDecimal(order.stakeAmount, 'GUSD').micro }]
    },
  }
}

/** A withdrawal to the member's own wallet. */
export function createWithdrawal(
  api: ApiClient,
  { amount, idempotencyKey }: Keyed & { readonly amount: string },
): Act {
  return {
    name: 'withdraw',
    send: async () => {
      const order = await api.withdraw({ amount }, { idempotencyKey })
      return [{ eventType: 1, asset: 'GUSD', micro: -fromDecimal(order.amount, 'GUSD').micro }]
    },
  }
}

/** A cancellation; the amount that it returns is compared order by order at the end. */
export function createCancellation(api: ApiClient, { idempotencyKey }: Keyed): Act {
  let chosen: string | undefined
  return {
    name: 'cancel',
    send: async () => {
      if (chosen === undefined) {
        const { dataList } = await api.queryWithdrawals({ pageNo: 1, pageSize: 20 })
        chosen = dataList.find(({ cancellable }) => cancellable)?.withdrawalId
      }
      if (chosen === undefined) return undefined
      await api.cancelWithdrawal({ withdrawalId: chosen }, { idempotencyKey })
      return []
    },
  }
}
