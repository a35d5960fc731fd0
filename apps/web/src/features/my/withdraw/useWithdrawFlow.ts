import { createIdempotencyKey } from '@bank/api-schema'
import type { Amount } from '@bank/money'
import { useState } from 'react'
import type { Address } from 'viem'
import type { Attempt } from '../../../pendingRequests/parseAttempt.ts'
import { usePendingAttempt } from '../../../pendingRequests/pendingAttempt.ts'
import type { Withdrawal } from '../myQueries.ts'
import { sendWithdrawal } from './sendWithdrawal.ts'

type Stage =
  | { readonly name: 'enter' }
  | { readonly name: 'confirm'; readonly attempt: Attempt & { readonly amount: Amount<'GUSD'> } }
  | { readonly name: 'running'; readonly order: Withdrawal }

/** The three pages of a withdrawal and what leads from one to the next; a draft outlives a refusal. */
export function useWithdrawFlow(address: Address) {
  const [text, setText] = useState('')
  const [stage, setStage] = useState<Stage>({ name: 'enter' })
  const { isSending, unresolved } = usePendingAttempt('withdraw', address)

  const openForm = () => setStage({ name: 'enter' })
  /** The key is made before anything is sent, so that a second tap cannot ask twice. */
  const openConfirmation = (amount: Amount<'GUSD'>) =>
    setStage({
      name: 'confirm',
      attempt: { walletAddress: address, amount, idempotencyKey: createIdempotencyKey() },
    })
  const openProgress = (order: Withdrawal) => {
    setText('')
    setStage({ name: 'running', order })
  }
  const confirm = async (attempt: Attempt) => {
    const order = await sendWithdrawal(attempt)
    if (order) openProgress(order)
    else openForm()
  }
  const close = () => {
    if (!isSending) openForm()
  }
  return {
    text,
    setText,
    stage,
    unresolved,
    isSending,
    openForm,
    openConfirmation,
    confirm,
    openProgress,
    close,
  }
}
