import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { DiscardButton } from '../../../../components/DiscardButton.tsx'
import { tellFailure } from '../../../../signIn/tellFailure.ts'
import { type CrossTransaction, isSettled } from '../../../../transactions/transaction.ts'
import {
  dismissTransaction,
  isRunningHere,
  subscribeTransactions,
} from '../../../../transactions/transactionStore.ts'
import { getPlainSymbol } from '../../tokens/crossTokens.ts'
import { formatTokenAmount } from '../../tokens/formatTokenAmount.ts'
import { tellBusy } from '../tellBusy.ts'
import { hasUnusedPermission } from './hasUnusedPermission.ts'

/** The way on for a transfer that stands still: go on, a new quote, or let it be. */
export function TransferActions({
  transaction,
  isKnown,
  onRenew,
  onDismissed,
}: {
  readonly transaction: CrossTransaction
  /** Whether the bank follows it, so that nothing is left to be sent. */
  readonly isKnown: boolean
  readonly onRenew: (transaction: CrossTransaction) => void
  readonly onDismissed: (() => void) | undefined
}) {
  const isRunning = useSyncExternalStore(subscribeTransactions, () => isRunningHere(transaction.id))
  const [isBusy, setBusy] = useState(false)
  const { state, owner, id } = transaction
  const goOn = async () => {
    setBusy(true)
    try {
      const { continueTransaction } = await import('../../../../transactions/transactionCommands.ts')
      const outcome = await continueTransaction(transaction)
      if (outcome.status === 'busy') tellBusy(owner)
      if (outcome.status === 'paused') tellFailure(outcome.error, 'crossExchangeFailed')
    } finally {
      setBusy(false)
    }
  }
  const dismiss = () => {
    dismissTransaction(owner, id)
    onDismissed?.()
  }
  if (isRunning) return null
  const isStill = state.status === 'ready' || state.status === 'paused'
  if (isStill && !isKnown)
    return (
      <div className="flex flex-wrap gap-2">
        {state.status === 'paused' && state.reason === 'quoteExpired' ? (
          <Button size="pill" onClick={() => onRenew(transaction)}>
            <Trans>New quote</Trans>
          </Button>
        ) : (
          <Button size="pill" busy={isBusy} onClick={() => void goOn()}>
            <Trans>Go on</Trans>
          </Button>
        )}
        {!isBusy && <DiscardButton leaves={describeStanding(transaction)} onDiscard={dismiss} />}
      </div>
    )
  if (onDismissed || !(isStill || isSettled(transaction) || state.status === 'unknown')) return null
  return (
    <div>
      <Button kind="ghost" size="pill" onClick={dismiss}>
        <Trans>Dismiss</Trans>
      </Button>
    </div>
  )
}

/** A permission that was given and surely not used stays behind. */
function describeStanding(transaction: CrossTransaction): ReactNode | null {
  const { objective } = transaction
  if (!hasUnusedPermission(transaction)) return null
  const amount = formatTokenAmount(objective.amount, getPlainSymbol(objective.asset), { isExact: true })
  return (
    <Trans>
      No tokens left your wallet by this. The settlement contract’s permission for exactly {amount} stays:
      your next transfer can use it, or you revoke it in your wallet.
    </Trans>
  )
}
