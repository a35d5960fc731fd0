import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Address } from 'viem'
import { memberKey } from '../../api/queries.ts'
import { toast } from '../../notices/toast.ts'
import { followTransactions } from '../../transactions/followTransactions.ts'
import { subscribeTransactionNews } from '../../transactions/transactionStore.ts'

/** Follows the member's transactions on every screen, and says when money has arrived. */
export function useTransactionNews(member: Address | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!member) return
    const stopFollowing = followTransactions(member)
    const stopNews = subscribeTransactionNews(({ state }, previous) => {
      if (state.status === previous.state.status) return
      if (state.status === 'credited') toast.success('rechargeSucceeded')
      if (state.status === 'failed' && state.reason === 'reverted') toast.error('rechargeFailed')
      if (state.status !== 'asking') void queryClient.invalidateQueries({ queryKey: memberKey })
    })
    return () => {
      stopFollowing()
      stopNews()
    }
  }, [member, queryClient])
}
