import type { MessageKey } from '@bank/api-schema'
import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Address } from 'viem'
import { memberKey } from '../../api/queries.ts'
import { loadPageTexts } from '../../i18n/loadPageTexts.ts'
import { sendSystemNotification } from '../../notifications/sendSystemNotification.ts'
import { toast } from '../../toasts/toast.ts'
import { watchTransactions } from '../../transactions/run/watchTransactions.ts'
import {
  getCurrentCall,
  isAllowance,
  isLastCall,
  type Transaction,
} from '../../transactions/state/transaction.ts'
import { subscribeTransactionChanges } from '../../transactions/state/transactionStore.ts'

/** Follows the member's transactions on every screen and notifies of credits and failures. */
export function useTransactionNotifications(member: Address | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!member) return
    const stopFollowing = watchTransactions(member)
    const stopNews = subscribeTransactionChanges((transaction, previous) => {
      const { state } = transaction
      const { kind } = transaction.objective
      if (kind === 'mix' && transaction.isRegistered && !previous.isRegistered)
        toast.success('mixingSucceeded')
      if (kind === 'cross' && transaction.isRegistered && !previous.isRegistered)
        void queryClient.invalidateQueries({ queryKey: memberKey })
      if (state.status === previous.state.status) return
      if (kind === 'cross' && state.status === 'sent' && isLastCall(transaction)) void notifyCrossSent()
      if (state.status === 'credited') void notifyArrival(transaction)
      if (state.status === 'failed' && state.reason === 'reverted') toast.error(getFailureKey(transaction))
      if (state.status !== 'asking') void queryClient.invalidateQueries({ queryKey: memberKey })
    })
    return () => {
      stopFollowing()
      stopNews()
    }
  }, [member, queryClient])
}

const failures = {
  recharge: 'rechargeFailed',
  mix: 'mixingFailed',
  withdraw: 'mixingFailed',
  takeBack: 'mixingFailed',
  cross: 'crossExchangeFailed',
} as const satisfies Record<Transaction['objective']['kind'], string>

/** A recharge whose approval failed sent no deposit. */
function getFailureKey(transaction: Transaction): MessageKey {
  const { kind } = transaction.objective
  return kind === 'recharge' && isAllowance(getCurrentCall(transaction))
    ? 'rechargeAuthorizationFailed'
    : failures[kind]
}

/** The wallet has sent it; its arrival on the other chain has a notification of its own. */
async function notifyCrossSent(): Promise<void> {
  await loadPageTexts('membership')
  toast.success(msg`Cross-chain transfer sent, on its way`)
}

/** A private deposit was announced with its confirmed order and has still to arrive. */
async function notifyArrival({ id, objective: { kind } }: Transaction): Promise<void> {
  if (kind === 'recharge') toast.success('rechargeSucceeded')
  if (kind === 'withdraw') toast.success('transferSucceeded')
  await loadPageTexts('membership')
  if (kind === 'recharge')
    void sendSystemNotification({ id: `recharge ${id}`, text: msg`A recharge was credited`, path: '/my' })
  if (kind === 'takeBack') toast.success(msg`Taken back to your wallet`)
}
