import { fromDecimal } from '@bank/money'
import { Button, Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { DiscardButton } from '../../../components/DiscardButton.tsx'
import { ExplorerLink } from '../../../components/ExplorerLink.tsx'
import { showAmount } from '../../../i18n/formats.ts'
import {
  isSettled,
  type RechargeTransaction,
  sentCallOf,
  type Transaction,
} from '../../../transactions/transaction.ts'
import {
  dismissTransaction,
  findTransaction,
  isRunningHere,
  subscribeTransactions,
} from '../../../transactions/transactionStore.ts'
import { standingPermission } from '../standingPermission.ts'
import { tellBusy } from '../tellBusy.ts'
import { tellPaused } from '../tellPaused.ts'
import { HaltedNote } from './HaltedNote.tsx'
import { StepList } from './StepList.tsx'
import { type StepKey, transactionSteps } from './transactionSteps.ts'

/** One recharge with its steps as they happen, and what the person can do about it. */
export function TransactionCard({
  transaction,
  isHalted,
}: {
  readonly transaction: RechargeTransaction
  readonly isHalted: boolean
}) {
  return (
    <Card>
      <TransactionProgress transaction={transaction} isHalted={isHalted} />
    </Card>
  )
}

/** Title, hash, steps and actions of a recharge, without a frame of its own. */
export function TransactionProgress({
  transaction,
  isInSheet = false,
  isHalted = false,
  onDismissed,
}: {
  readonly transaction: RechargeTransaction
  readonly isInSheet?: boolean
  readonly isHalted?: boolean
  /** Called once the person has sent it away. */
  readonly onDismissed?: () => void
}) {
  const isRunning = useSyncExternalStore(subscribeTransactions, () => isRunningHere(transaction.id))
  const { objective, state, calls, callIndex } = transaction
  const amount = `${showAmount(fromDecimal(objective.amount, objective.asset))} ${objective.asset}`
  const sent = sentCallOf(transaction)
  const hasActions = !isRunning && !(isInSheet && isSettled(transaction))
  const action = calls[callIndex]?.action ?? 'deposit'
  const noteStep: StepKey =
    state.status === 'confirmed' ? 'credited' : sent && action === 'deposit' ? 'confirmed' : action
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-strong">
          <Trans>Recharge {amount}</Trans>
        </h3>
        {sent && <ExplorerLink hash={sent.hash} chainId={sent.chainId} />}
      </div>
      <StepList
        steps={transactionSteps(transaction)}
        amount={amount}
        notes={{
          [noteStep]:
            isHalted && state.status === 'confirmed' ? (
              <HaltedNote />
            ) : (
              <StateNote transaction={transaction} />
            ),
        }}
      />
      {hasActions && <Actions transaction={transaction} onDismissed={onDismissed} />}
    </div>
  )
}

function StateNote({ transaction: { state } }: { readonly transaction: Transaction }): ReactNode {
  switch (state.status) {
    case 'asking':
      return <Trans>Confirm in your wallet</Trans>
    case 'paused':
      return <PauseNote reason={state.reason} />
    case 'sent':
      return <Trans>Waiting to be confirmed, usually a few seconds</Trans>
    case 'unknown':
      return (
        <Trans>
          The network has not shown it for some time. It may still go through: look at the explorer or your
          wallet before you send another.
        </Trans>
      )
    case 'confirmed':
      return <Trans>Waiting until BSC can no longer take it back</Trans>
    case 'failed':
      return <FailureNote reason={state.reason} />
    case 'ready':
    case 'credited':
      return null
  }
}

function PauseNote({
  reason,
}: {
  readonly reason: Extract<Transaction['state'], { status: 'paused' }>['reason']
}) {
  switch (reason) {
    case 'rejected':
      return <Trans>Declined in your wallet. This step was not sent.</Trans>
    case 'interrupted':
      return (
        <Trans>
          The page was closed before your wallet answered. Go on, and we first look whether it was sent.
        </Trans>
      )
    case 'insufficientGas':
      return <Trans>Not enough BNB for the network fee. Add BNB to your wallet, then go on.</Trans>
    case 'wouldRevert':
      return <Trans>The contract would refuse this now, so it was not sent.</Trans>
    case 'walletFailed':
      return <Trans>Your wallet could not send this. Try again.</Trans>
    case 'overtaken':
      return <OvertakenNote />
    case 'quoteExpired':
      return null
  }
}

function FailureNote({
  reason,
}: {
  readonly reason: Extract<Transaction['state'], { status: 'failed' }>['reason']
}) {
  switch (reason) {
    case 'reverted':
      return (
        <Trans>The transaction failed on the network: no USDT moved, only the network fee was spent.</Trans>
      )
    case 'cancelled':
      return <Trans>You cancelled it in your wallet. No USDT moved.</Trans>
    case 'replaced':
      return <Trans>Another transaction of your wallet took its place, so this one will not happen.</Trans>
    case 'overtaken':
      return <OvertakenNote />
  }
}

/** The place in the wallet's order is used, and no node could show by what: it may have been this very call. */
function OvertakenNote() {
  return (
    <Trans>
      A transaction of your wallet took this one’s place, and we could not see which one. Check your balances
      before you recharge again.
    </Trans>
  )
}

function Actions({
  transaction,
  onDismissed,
}: {
  readonly transaction: RechargeTransaction
  readonly onDismissed: (() => void) | undefined
}) {
  const [isBusy, setBusy] = useState(false)
  const { state, owner, id } = transaction
  const dismiss = () => {
    dismissTransaction(owner, id)
    onDismissed?.()
  }
  const goOn = async () => {
    setBusy(true)
    try {
      // The chain's code comes with the wish to go on, so that the page itself stays light.
      const { continueTransaction } = await import('../../../transactions/transactionCommands.ts')
      const outcome = await continueTransaction(transaction)
      if (outcome.status === 'busy') tellBusy(owner)
      if (outcome.status === 'paused') tellPaused(outcome.error, findTransaction(owner, id))
    } finally {
      setBusy(false)
    }
  }
  if (state.status === 'ready' || state.status === 'paused') {
    return (
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="pill" busy={isBusy} onClick={() => void goOn()}>
          <Trans>Go on</Trans>
        </Button>
        {!isBusy && <DiscardButton leaves={describeStanding(transaction)} onDiscard={dismiss} />}
      </div>
    )
  }
  if (!isSettled(transaction) && state.status !== 'unknown') return null
  return (
    <div className="mt-4">
      <Button kind="ghost" size="pill" onClick={dismiss}>
        <Trans>Dismiss</Trans>
      </Button>
    </div>
  )
}

/** A permission that was given and not used stays behind. */
function describeStanding(transaction: RechargeTransaction): ReactNode | null {
  const permitted = standingPermission(transaction)
  if (!permitted) return null
  const amount = `${showAmount(permitted)} ${permitted.asset}`
  return (
    <Trans>
      No USDT left your wallet. The vault’s permission for exactly {amount} stays: your next recharge can use
      it, or you revoke it in your wallet.
    </Trans>
  )
}
