import type { MessageDescriptor } from '@lingui/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LedgerRecord, Withdrawal } from '../../../records/accountQueries.ts'
import { createWithdrawalQuery, createWithdrawalsQuery } from '../../../records/accountQueries.ts'
import { withdrawalStateNames } from '../withdrawals/withdrawalStates.ts'

const withdrawalType = 1

/** Finds the number of the withdrawal a movement belongs to; null for any other movement. */
export const findWithdrawalId = ({ eventType, source }: LedgerRecord): string | null =>
  eventType === withdrawalType && source?.kind === 'withdrawal' ? source.id : null

/** States of unpaid withdrawals by number, because their movements alone read like payments. */
export function useUnpaidOrders(address: string): ReadonlyMap<string, MessageDescriptor> {
  const { data } = useInfiniteQuery(createWithdrawalsQuery(address))
  return useMemo(() => {
    const orders = data?.pages.flatMap(({ dataList }) => dataList) ?? []
    return new Map(
      orders
        .filter(({ state }) => state !== 'confirmed')
        .map(({ withdrawalId, state }) => [withdrawalId, withdrawalStateNames[state]]),
    )
  }, [data])
}

/** The withdrawal of a movement, polled until it has ended; undefined until known or where there is none. */
export function useOrder(address: string, record: LedgerRecord): Withdrawal | undefined {
  return useQuery(createWithdrawalQuery(address, findWithdrawalId(record) ?? '')).data
}
