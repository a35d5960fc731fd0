import { createIdempotencyKey } from '@bank/api-schema'
import { useRef, useState } from 'react'
import type { Hex } from 'viem'
import { updateMember } from '../../../../api/memberChanges.ts'
import { notifyWalletBusy } from '../../../../components/transactions/notifyWalletBusy.ts'
import { notifyFailure } from '../../../../signIn/notifyFailure.ts'
import { findTransaction, removeTransaction } from '../../../../transactions/state/transactionStore.ts'
import { notifyMixingFailure } from '../../orders/mixingFailures.ts'
import type { Draft } from './sendTransfer.ts'

export type Stage =
  | { readonly name: 'confirm' }
  | { readonly name: 'preparing'; readonly step: 'note' | 'order' }
  | { readonly name: 'running'; readonly commitment: Hex }

type Ordered = { readonly draft: Draft; readonly commitment: Hex; readonly idempotencyKey: string }

const isSameDraft = (left: Draft, right: Draft): boolean =>
  left.owner === right.owner && left.receiver === right.receiver && left.pool.address === right.pool.address

/**
 * Runs a transfer from its confirmation to the deposit. An order without a deposit is deposited at the next
 * attempt instead of ordered again, and a failure leaves the draft unchanged.
 */
export function useTransferFlow(draft: Draft, onStarted: () => void) {
  const [stage, setStage] = useState<Stage>({ name: 'confirm' })
  const ordered = useRef<Ordered | null>(null)

  const confirm = async (): Promise<void> => {
    setStage({ name: 'preparing', step: 'note' })
    try {
      const { createOrder, depositOrder } = await import('./sendTransfer.ts')
      const previous = ordered.current
      const isOrdered = previous !== null && isSameDraft(previous.draft, draft)
      const key = isOrdered ? previous.idempotencyKey : createIdempotencyKey()
      const commitment = isOrdered
        ? previous.commitment
        : await createOrder(draft, key, () => setStage({ name: 'preparing', step: 'order' }))
      ordered.current = { draft, commitment, idempotencyKey: key }
      updateMember()
      const { id, outcome } = await depositOrder(draft, commitment, () =>
        setStage({ name: 'running', commitment }),
      )
      if (outcome.status === 'busy') {
        notifyWalletBusy(draft.owner)
        return setStage({ name: 'confirm' })
      }
      if (outcome.status !== 'paused') return onStarted()
      notifyFailure(outcome.error, 'mixingFailed')
      const stopped = findTransaction(draft.owner, id)
      const isOpen = stopped?.state.status === 'paused' && stopped.state.asked !== null
      if (isOpen) return
      // Nothing was sent, so the draft can be confirmed again.
      removeTransaction(draft.owner, id)
      setStage({ name: 'confirm' })
    } catch (error) {
      notifyMixingFailure(error)
      setStage({ name: 'confirm' })
    }
  }

  const resetStage = (): void => {
    setStage({ name: 'confirm' })
  }

  return { stage, confirm, resetStage }
}
