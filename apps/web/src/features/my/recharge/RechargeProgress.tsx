import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { isLastCall, isRecharge } from '../../../transactions/state/transaction.ts'
import { findTransaction, subscribeTransactions } from '../../../transactions/state/transactionStore.ts'
import { RechargeStatus } from '../ongoing/RechargeCard.tsx'

/**
 * Progress of the confirmed recharge, which continues after the sheet is closed. `onAnother` is offered for one that was begun
 * earlier.
 */
export function RechargeProgress({
  address,
  id,
  onClose,
  onAnother,
}: {
  readonly address: Address
  readonly id: string
  readonly onClose: () => void
  readonly onAnother: (() => void) | undefined
}) {
  const transaction = useSyncExternalStore(subscribeTransactions, () => findTransaction(address, id))
  if (!transaction || !isRecharge(transaction)) return null
  const { status } = transaction.state
  const isDone = status === 'credited'
  return (
    <div className="grid gap-5">
      {onAnother && !isDone && (
        <p className="text-small text-ink-2">
          <Trans>You began this recharge earlier, and it has not ended.</Trans>
        </p>
      )}
      <RechargeStatus transaction={transaction} isInSheet onDismissed={onClose} />
      {isLastCall(transaction) && (status === 'sent' || status === 'confirmed') && (
        <p className="text-small text-ink-2">
          <Trans>You can close this. It continues, and your personal centre shows it on every device.</Trans>
        </p>
      )}
      {status === 'asking' && (
        <p className="text-small text-ink-2">
          <Trans>
            You can close this. Until your wallet answers, it is under “Under way” in your personal centre.
          </Trans>
        </p>
      )}
      <Button kind={isDone ? 'primary' : 'ghost'} onClick={onClose}>
        {isDone ? <Trans>Done</Trans> : <Trans>Close</Trans>}
      </Button>
      {onAnother && !isDone && (
        <p className="-mt-3 text-center">
          <Button kind="quiet" size="pill" onClick={onAnother}>
            <Trans>Start another recharge</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}
