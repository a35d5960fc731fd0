import { type Amount, fromDecimal } from '@bank/money'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Address, getAddress } from 'viem'
import { signInChainId } from '../../../account/networks.ts'
import { configQuery } from '../../../api/queries.ts'
import { hasEnded, meQuery, type Withdrawal, withdrawalsQuery } from '../myQueries.ts'

/** What a withdrawal stands on: what can be withdrawn, the bank's limits, and where it goes. */
export type WithdrawGround = {
  readonly balance: Amount<'GUSD'>
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
export function useWithdrawGround(address: Address) {
  const me = useQuery(meQuery(address))
  const config = useQuery(configQuery)
  const list = useInfiniteQuery(withdrawalsQuery(address))
  const orders = list.data?.pages.flatMap(({ dataList }) => dataList)
  const chain = config.data?.chains.find(({ chainId }) => chainId === signInChainId)
  const ground: WithdrawGround | null =
    me.data && config.data && chain
      ? {
          balance: fromDecimal(me.data.availableGusdBalance, 'GUSD'),
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
    ground,
    error: ground ? null : (me.error ?? config.error),
    retry: () => void Promise.all([me.refetch(), config.refetch(), list.refetch()]),
  }
}
