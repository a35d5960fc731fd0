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
import { signInChainId } from '../../../session/networks.ts'
import { createMeQuery, createWithdrawalsQuery, hasEnded, type Withdrawal } from '../myQueries.ts'

/** What a withdrawal stands on: what can be withdrawn, the bank's limits, and where it goes. */
export type WithdrawPreconditions = {
  readonly balance: Amount<'GUSD'>
  /** What lies in the account as USDT, and what its exchange to the unit, which comes first, takes off; null until known. */
  readonly usdt: Amount<'USDT'>
  readonly exchangeFee: Ratio | null
  readonly minimum: Amount<'GUSD'>
  /** Up to so much a day is usually approved without a person. */
  readonly automaticLimit: Amount<'GUSD'>
  /** How many more may be open beside those that are; null until the list is known. */
  readonly openLeft: number | null
  readonly recipient: Address
  readonly chainName: string
  readonly orders: readonly Withdrawal[] | undefined
}

/** The ground of a withdrawal, or why it could not be loaded. */
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

/** What an exchange takes of each USDT, fee and rate together; null where it takes nothing. */
function computeExchangeCost(terms: ExchangeTerms): Ratio | null {
  const netRate = computeNetRate(terms)
  return netRate.numerator < netRate.denominator ? toComplement(netRate) : null
}
