import { type Amount, type Asset, fromDecimal } from '@bank/money'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Address, getAddress } from 'viem'
import { configQuery } from '../../../api/queries.ts'
import { signInChainId } from '../../../i18n/branding.ts'
import { createMeQuery, createWithdrawalsQuery, type Withdrawal } from '../../../records/accountQueries.ts'
import { hasEnded } from '../../../records/recordStates.ts'

/** Balances, limits and recipient of a withdrawal. */
export type WithdrawPreconditions = {
  /** Available amounts of each currency. */
  readonly balances: { readonly [A in Asset]: Amount<A> }
  /** A limit in micro-units of either currency, for one counts as much as the other. */
  readonly minimumMicro: bigint
  /** The daily amount of both currencies that is usually approved without a review. */
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
  const list = useInfiniteQuery(createWithdrawalsQuery(address))
  const orders = list.data?.pages.flatMap(({ dataList }) => dataList)
  const chain = config.data?.chains.find(({ chainId }) => chainId === signInChainId)
  const preconditions: WithdrawPreconditions | null =
    me.data && config.data && chain
      ? {
          balances: {
            USDT: fromDecimal(me.data.availableUsdtBalance, 'USDT'),
            GUSD: fromDecimal(me.data.availableGusdBalance, 'GUSD'),
          },
          minimumMicro: fromDecimal(config.data.limits.minimumWithdrawalAmount, 'GUSD').micro,
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

/** True when a balance reaches the minimum of a withdrawal. */
export const hasEnough = ({ balances, minimumMicro }: WithdrawPreconditions, asset: Asset): boolean =>
  balances[asset].micro >= minimumMicro

/** The currency that a form begins with: the product's own unit, or USDT where only that can be withdrawn. */
export const chooseAsset = (preconditions: WithdrawPreconditions): Asset =>
  !hasEnough(preconditions, 'GUSD') && hasEnough(preconditions, 'USDT') ? 'USDT' : 'GUSD'
