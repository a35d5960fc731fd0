import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { type CrossTransaction, isCross } from '../../../../transactions/state/transaction.ts'
import { findTransaction, subscribeTransactions } from '../../../../transactions/state/transactionStore.ts'
import { TransferProgress } from '../progress/TransferProgress.tsx'
import type { QuoteSources } from '../quote/requestQuote.ts'
import type { Draft } from './createCrossTransaction.ts'
import { ReviewTransfer } from './ReviewTransfer.tsx'
import { useCrossFlow } from './useCrossFlow.ts'

/** The review of a transfer, then its progress; closing the sheet stops nothing. */
export function CrossSheet({
  draft: first,
  sources,
  isOpen,
  onClose,
  onStarted,
  onRenew,
}: {
  readonly draft: Draft
  readonly sources: QuoteSources
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onStarted: () => void
  readonly onRenew: (transaction: CrossTransaction) => void
}) {
  const { t } = useLingui()
  const { stage, draft, previousMinimum, confirm, retryQuote, resetStage } = useCrossFlow(
    first,
    sources,
    onStarted,
  )
  const close = () => {
    onClose()
    resetStage()
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={
        stage.name === 'confirm' ? <Trans>Check before you sign</Trans> : <Trans>Cross-chain transfer</Trans>
      }
      closeLabel={t`Close`}
    >
      {stage.name === 'confirm' && (
        <ReviewTransfer
          draft={draft}
          previousMinimum={previousMinimum}
          isBusy={stage.isBusy}
          onBack={close}
          onConfirm={() => void confirm()}
          onRenew={() => void retryQuote()}
        />
      )}
      {stage.name === 'running' && (
        <Running
          owner={draft.request.depositor}
          id={stage.id}
          onClose={close}
          onRenew={(transaction) => {
            close()
            onRenew(transaction)
          }}
        />
      )}
    </Sheet>
  )
}

function Running({
  owner,
  id,
  onClose,
  onRenew,
}: {
  readonly owner: Address
  readonly id: string
  readonly onClose: () => void
  readonly onRenew: (transaction: CrossTransaction) => void
}) {
  const transaction = useSyncExternalStore(subscribeTransactions, () => findTransaction(owner, id))
  if (!transaction || !isCross(transaction)) return null
  return <TransferProgress transaction={transaction} onRenew={onRenew} onClose={onClose} />
}
