import { ApiError, createIdempotencyKey } from '@bank/api-schema'
import { type Amount, type Asset, toDecimal } from '@bank/money'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiClient } from '../../api/apiClient.ts'
import { memberKey, platformFiguresQuery } from '../../api/queries.ts'
import { toast } from '../../notices/toast.ts'
import { toNotice } from '../../notices/toNotice.ts'
import { currencyIds } from './currencyIds.ts'

/** One exchange as it was confirmed: its arguments frozen, its key made before anything is sent. */
export type ExchangeAttempt = {
  readonly amount: Amount
  readonly toAsset: Asset
  readonly idempotencyKey: string
}

const balanceReloadMs = 1_000

/**
 * Sends exchanges. `unresolved` is the attempt of which no answer was heard: sent again it keeps its key, so that
 * it happens at most once.
 */
export function useExchange(onDone: () => void): {
  readonly unresolved: ExchangeAttempt | null
  readonly exchange: (amount: Amount, toAsset: Asset) => Promise<void>
  readonly sendAgain: () => Promise<void>
  readonly giveUp: () => void
} {
  const queryClient = useQueryClient()
  const [unresolved, setUnresolved] = useState<ExchangeAttempt | null>(null)
  const sending = useRef(false)

  const reloadBalances = () =>
    setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: memberKey })
      void queryClient.invalidateQueries({ queryKey: platformFiguresQuery.queryKey })
    }, balanceReloadMs)

  const send = async (attempt: ExchangeAttempt): Promise<void> => {
    if (sending.current) return
    sending.current = true
    const endLoading = toast.loading()
    try {
      const { amount, toAsset, idempotencyKey } = attempt
      await apiClient.exchange(
        {
          fromCurrency: currencyIds[amount.asset],
          toCurrency: currencyIds[toAsset],
          exchangeAmount: toDecimal(amount),
        },
        { idempotencyKey },
      )
      setUnresolved(null)
      toast.success('exchangeSucceeded')
      onDone()
      reloadBalances()
    } catch (error) {
      setUnresolved(isUnresolved(error) ? attempt : null)
      toast.error(toNotice(error, 'exchangeFailed'))
    } finally {
      endLoading()
      sending.current = false
    }
  }

  return {
    unresolved,
    exchange: (amount, toAsset) => send({ amount, toAsset, idempotencyKey: createIdempotencyKey() }),
    sendAgain: async () => {
      if (unresolved) await send(unresolved)
    },
    giveUp: () => {
      setUnresolved(null)
      onDone()
      void queryClient.invalidateQueries({ queryKey: memberKey })
    },
  }
}

/** No definite answer: the exchange may have happened. A code below 1000 other than 500 means it did not. */
function isUnresolved(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code === undefined || error.code === 500
}
