import { createIdempotencyKey } from '@bank/api-schema'
import type { Amount, Asset } from '@bank/money'
import { useState } from 'react'
import type { Address } from 'viem'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'
import { usePendingRequest } from '../../../pendingRequests/pendingRequest.ts'
import { checkNetwork } from '../../../pendingRequests/sendRequest.ts'
import type { Withdrawal } from '../../../records/accountQueries.ts'
import { sendWithdrawal } from './sendWithdrawal.ts'

type Stage =
  | { readonly name: 'enter' }
  | { readonly name: 'confirm'; readonly attempt: MoneyRequest }
  | { readonly name: 'running'; readonly order: Withdrawal }

/** State of the three steps of a withdrawal; a draft survives a rejection. */
export function useWithdrawFlow(address: Address) {
  const [text, setText] = useState('')
  /** The chosen balance; null until one is chosen, or after a withdrawal. */
  const [chosen, setChosen] = useState<Asset | null>(null)
  const [stage, setStage] = useState<Stage>({ name: 'enter' })
  const { isSending, unresolved } = usePendingRequest('withdraw', address)

  const openForm = () => setStage({ name: 'enter' })
  /** Creates the key before the request, so that a second tap cannot withdraw twice. */
  const openConfirmation = (amount: Amount) =>
    setStage({
      name: 'confirm',
      attempt: { walletAddress: address, amount, idempotencyKey: createIdempotencyKey() },
    })
  const openProgress = (order: Withdrawal) => {
    setText('')
    setChosen(null)
    setStage({ name: 'running', order })
  }
  const confirm = async (attempt: MoneyRequest) => {
    if (!checkNetwork()) return
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
    chosen,
    setChosen,
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
