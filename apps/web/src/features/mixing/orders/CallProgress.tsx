import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { ExplorerLink } from '../../../components/ExplorerLink.tsx'
import { tellFailure } from '../../../signIn/tellFailure.ts'
import { type PoolTransaction, sentCallOf } from '../../../transactions/transaction.ts'
import {
  dismissTransaction,
  isRunningHere,
  subscribeTransactions,
} from '../../../transactions/transactionStore.ts'
import { DepositNote } from './DepositNote.tsx'
import { tellBusy } from './mixingFailures.ts'

/** A call to a pool that this browser sends: what it waits for, and the way on where it stands still. */
export function CallProgress({ transaction }: { readonly transaction: PoolTransaction }) {
  const isRunning = useSyncExternalStore(subscribeTransactions, () => isRunningHere(transaction.id))
  const [isBusy, setBusy] = useState(false)
  const { state, owner, id, objective } = transaction
  const sent = sentCallOf(transaction)
  const isStill = !isRunning && (state.status === 'ready' || state.status === 'paused')
  const goOn = async () => {
    setBusy(true)
    try {
      const { continueTransaction } = await import('../../../transactions/transactionCommands.ts')
      const outcome = await continueTransaction(transaction)
      if (outcome.status === 'busy') tellBusy(owner)
      if (outcome.status === 'paused') tellFailure(outcome.error, 'mixingFailed')
    } finally {
      setBusy(false)
    }
  }
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
        <DepositNote deposit={transaction} />
        {state.status === 'credited' && <Trans>Done and final.</Trans>}
      </p>
      {isStill && (
        <div className="flex flex-wrap gap-2">
          <Button size="pill" busy={isBusy} onClick={() => void goOn()}>
            <Trans>Go on</Trans>
          </Button>
          <Button kind="ghost" size="pill" onClick={() => dismissTransaction(owner, id)}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
