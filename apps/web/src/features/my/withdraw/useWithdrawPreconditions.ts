import {
  type Amount,
  computeNetRate,
  type ExchangeTerms,
  fromDecimal,
  type Ratio,
  toComplement,
} from '@bank/money'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Address, getAddress } from 'viem'
import { createExchangeOfferQuery } from '../../../api/exchangeOffer.ts'
import { configQuery } from '../../../api/queries.ts'
import { signInChainId } from '../../../i18n/branding.ts'
import { createMeQuery, createWithdrawalsQuery, type Withdrawal } from '../../../records/accountQueries.ts'
import { hasEnded } from '../../../records/recordStates.ts'

/** Balance, limits and recipient of a withdrawal. */
export type WithdrawPreconditions = {
  readonly balance: Amount<'GUSD'>
  /** USDT in the account, and the fee of its exchange to the unit; null until known. */
  readonly usdt: Amount<'USDT'>
  readonly exchangeFee: Ratio | null
  readonly minimum: Amount<'GUSD'>
  /** The daily amount usually approved without a review. */
  readonly automaticLimit: Amount<'GUSD'>
  /** The number of further withdrawals allowed; null until the list is known. */
  readonly openLeft: number | null
  readonly recipient: Address
  readonly chainName: string
  readonly orders: readonly Withdrawal[] | undefined
}

/** Loads the preconditions of a withdrawal, or the error. */
export function useWithdrawPreconditions(address: Address) {
  const me = useQuery(createMeQuery(address))
  const config = useQuery(configQuery)
  const exchange = useQuery(createExchangeOfferQuery('USDT', 'GUSD'))
  const list = useInfiniteQuery(createWithdrawalsQuery(address))
  const orders = list.data?.pages.flatMap(({ dataList }) => dataList)
  const chain = config.data?.chains.find(({ chainId }) => chainId === signInChainId)
  const preconditions: WithdrawPreconditions | null =
    me.data && config.data && chain
      ? {
          balance: fromDecimal(me.data.availableGusdBalance, 'GUSD'),
          usdt: fromDecimal(me.data.totalUsdtBalance, 'USDT'),
          exchangeFee: exchange.data ? computeExchangeCost(exchange.data) : null,
          minimum: fromDecimal(config.data.limits.minimumWithdrawalAmount, 'GUSD'),
          automaticLimit: fromDecimal(config.data.limits.automaticWithdrawalAmount, 'GUSD'),
          recipient: getAddress(me.data.address),
          chainName: chain.chainName,
          openLeft: orders
            ? config.data.limits.maximumOpenWithdrawals - orders.filter((order) => !hasEnded(order)).length
            : null,
          orders,
        }
      : null
  return {
    preconditions,
    error: preconditions ? null : (me.error ?? config.error),
    retry: () => void Promise.all([me.refetch(), config.refetch(), list.refetch()]),
  }
}

/** Computes the share that fee and rate take of each USDT; null where they take nothing. */
function computeExchangeCost(terms: ExchangeTerms): Ratio | null {
  const netRate = computeNetRate(terms)
  return netRate.numerator < netRate.denominator ? toComplement(netRate) : null
}
