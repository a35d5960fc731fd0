import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { isLastCall, isRecharge } from '../../../transactions/state/transaction.ts'
import { findTransaction, subscribeTransactions } from '../../../transactions/state/transactionStore.ts'
import { RechargeStatus } from '../ongoing/RechargeCard.tsx'

/** Progress of the confirmed recharge, which continues after the sheet is closed. */
export function RechargeProgress({
  address,
  id,
  onClose,
}: {
  readonly address: Address
  readonly id: string
  readonly onClose: () => void
}) {
  const transaction = useSyncExternalStore(subscribeTransactions, () => findTransaction(address, id))
  if (!transaction || !isRecharge(transaction)) return null
  const { status } = transaction.state
  return (
    <div className="grid gap-5">
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
      <Button kind={status === 'credited' ? 'primary' : 'ghost'} onClick={onClose}>
        {status === 'credited' ? <Trans>Done</Trans> : <Trans>Close</Trans>}
      </Button>
    </div>
  )
}
