import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { isSettled, type Transaction } from '../../transactions/state/transaction.ts'
import {
  isRunningHere,
  removeTransaction,
  subscribeTransactions,
} from '../../transactions/state/transactionStore.ts'
import { DiscardButton } from '../DiscardButton.tsx'
import { notifyWalletBusy } from './notifyWalletBusy.ts'

/** Buttons for a transaction that does not proceed by itself: resume or discard it, or remove what has ended. */
export function TransactionActions({
  transaction,
  remains,
  canResume = true,
  canDismiss = true,
  alternative,
  onPaused,
  onDismissed,
}: {
  readonly transaction: Transaction
  /** A hint at what stays on the chain after it is discarded. */
  readonly remains?: ReactNode
  /** False where nothing is left to be sent. */
  readonly canResume?: boolean
  readonly canDismiss?: boolean
  /** Replaces the button that resumes. */
  readonly alternative?: ReactNode
  readonly onPaused: (error: unknown) => void
  readonly onDismissed?: (() => void) | undefined
}) {
  const { state, owner, id } = transaction
  const isRunning = useSyncExternalStore(subscribeTransactions, () => isRunningHere(id))
  const [isBusy, setBusy] = useState(false)
  const resume = async () => {
    setBusy(true)
    try {
      // Loaded on demand: the code for chains would make every page heavier.
      const { resumeTransaction } = await import('../../transactions/run/transactionCommands.ts')
      const outcome = await resumeTransaction(transaction)
      if (outcome.status === 'busy') notifyWalletBusy(owner)
      if (outcome.status === 'paused') onPaused(outcome.error)
    } finally {
      setBusy(false)
    }
  }
  const remove = () => {
    removeTransaction(owner, id)
    onDismissed?.()
  }
  if (isRunning) return null
  const isPaused = state.status === 'ready' || state.status === 'paused'
  if (isPaused && canResume)
    return (
      <div className="flex flex-wrap gap-2">
        {alternative || (
          <Button size="pill" busy={isBusy} onClick={() => void resume()}>
            <Trans>Resume</Trans>
          </Button>
        )}
        {!isBusy && <DiscardButton leaves={remains || null} onDiscard={remove} />}
      </div>
    )
  if (!canDismiss || !(isPaused || isSettled(transaction) || state.status === 'unknown')) return null
  return (
    <div>
      <Button kind="ghost" size="pill" onClick={remove}>
        <Trans>Dismiss</Trans>
      </Button>
    </div>
  )
}
