import { Trans } from '@lingui/react/macro'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { TransactionActions } from '../../../components/transactions/TransactionActions.tsx'
import { TransactionStatus } from '../../../components/transactions/TransactionStatus.tsx'
import { notifyFailure } from '../../../signIn/notifyFailure.ts'
import { findSentCall, type PoolTransaction } from '../../../transactions/state/transaction.ts'

/** A call to a pool that this browser sends: its state, and buttons that resume or discard it. */
export function CallProgress({ transaction }: { readonly transaction: PoolTransaction }) {
  const { state, objective } = transaction
  const sent = findSentCall(transaction)
  return (
    <div role="status" className="grid gap-2 rounded-box bg-sunken p-3 text-small">
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-strong">
          {objective.kind === 'takeBack' ? (
            <Trans>Taking back</Trans>
          ) : (
            <Trans>Withdrawing by yourself</Trans>
          )}
        </p>
        {sent && <ExplorerLink hash={sent.hash} chainId={sent.chainId} />}
      </div>
      <p className="text-ink-2">
        <TransactionStatus transaction={transaction} />
        {state.status === 'credited' && <Trans>Done and final.</Trans>}
      </p>
      <TransactionActions
        transaction={transaction}
        canDismiss={false}
        onPaused={(error) => notifyFailure(error, 'mixingFailed')}
      />
    </div>
  )
}
