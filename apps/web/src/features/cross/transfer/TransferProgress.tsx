import { Button, buttonClass, Skeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExplorerLink } from '../../../components/ExplorerLink.tsx'
import { useChainName } from '../../../components/useChainName.ts'
import { Link } from '../../../routing/Link.tsx'
import { type CrossAction, type CrossTransaction, sentCallOf } from '../../../transactions/transaction.ts'
import { type CrossOrder, crossOrdersQuery } from '../crossOrderQueries.ts'
import { plainSymbol } from '../crossTokens.ts'
import { lookAgainMs } from '../lookAgainMs.ts'
import { showToken } from '../showToken.ts'
import { StateNote } from './StateNote.tsx'
import { StepList } from './StepList.tsx'
import { TransferActions } from './TransferActions.tsx'
import { type TransferStep, type TransferStepKey, transferSteps } from './transferSteps.ts'

/** The life of a transfer in its steps, with what the person can do about it; closing it ends nothing. */
export function TransferProgress({
  transaction,
  onRenew,
  onClose,
}: {
  readonly transaction: CrossTransaction
  readonly onRenew: (transaction: CrossTransaction) => void
  /** Given where it stands in a sheet. */
  readonly onClose?: () => void
}) {
  const { owner, objective } = transaction
  const { data: orders } = useQuery({
    ...crossOrdersQuery(owner),
    // Whoever watches wants to know at once; elsewhere the list's own pace is enough.
    refetchInterval: ({ state }) => paceOf(state.data ?? [], transaction, onClose !== undefined),
  })
  const order = orders?.find(({ quoteId }) => quoteId === objective.quoteId) ?? null
  const steps = transferSteps(transaction, order)
  const chainId = objective.destinationChainId
  const named = useChainName(chainId)
  // A chain that is only a number yet is not called by it.
  const chainName = named === `${chainId}` ? <Skeleton className="inline-block h-4 w-16" /> : named
  const amount = showToken(objective.amount, plainSymbol(objective.asset), { isExact: true })
  const isArrived = order?.detail === 'filled'
  return (
    <div className="grid gap-5">
      {!onClose && (
        <h3 className="font-strong num">
          <Trans>
            {amount} to {chainName}
          </Trans>
        </h3>
      )}
      <StepList
        steps={steps}
        amount={amount}
        chainName={chainName}
        notes={notesOf(transaction, order, steps)}
      />
      <TransferActions
        transaction={transaction}
        isKnown={order !== null}
        onRenew={onRenew}
        onDismissed={onClose}
      />
      {onClose && <Rest transaction={transaction} order={order} />}
      {order && (
        <Link
          to="/cross/record/$orderId"
          params={{ orderId: order.orderId }}
          className={buttonClass({ kind: 'ghost', size: 'half' })}
        >
          <Trans>Page of this transfer</Trans>
        </Link>
      )}
      {onClose && (
        <Button kind={isArrived ? 'primary' : 'ghost'} onClick={onClose}>
          {isArrived ? <Trans>Done</Trans> : <Trans>Close</Trans>}
        </Button>
      )}
    </div>
  )
}

/** What is under way and may be left alone. */
function Rest({
  transaction: { state },
  order,
}: {
  readonly transaction: CrossTransaction
  readonly order: CrossOrder | null
}) {
  if (order?.detail === 'filled' || state.status === 'failed') return null
  return (
    <p className="text-small text-ink-2">
      {order ? (
        <Trans>You can close this page. It goes on by itself, and Records shows it on every device.</Trans>
      ) : (
        <Trans>You can close this. What is not finished stays on this page.</Trans>
      )}
    </p>
  )
}

const hasteMs = 500
/** A pace of the list that says that something is expected any moment. */
const youngMs = 1_000
/** The bank finds a deposit that nobody told it of within so long. */
const lostMs = 3_000

/** How soon the list is asked for again: at once by whoever watches a young one, and for what a wallet may have sent unheard. */
function paceOf(
  orders: readonly CrossOrder[],
  { objective, state }: CrossTransaction,
  isWatched: boolean,
): number | false {
  const own = orders.filter(({ quoteId }) => quoteId === objective.quoteId)
  const isLost = own.length === 0 && state.status === 'paused' && state.asked !== null
  const ownMs = lookAgainMs(own)
  if (isWatched && ownMs !== false && ownMs <= youngMs) return hasteMs
  return isLost ? lostMs : lookAgainMs(orders)
}

/** What the call in hand is for. */
const currentAction = ({ calls, callIndex }: CrossTransaction): CrossAction =>
  calls[callIndex]?.action ?? 'cross'

function notesOf(
  transaction: CrossTransaction,
  order: CrossOrder | null,
  steps: readonly TransferStep[],
): Readonly<Partial<Record<TransferStepKey, ReactNode>>> {
  const sent = sentCallOf(transaction)
  const action = currentAction(transaction)
  const isDone = steps.find(({ key }) => key === action)?.state === 'done'
  const current = (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {!isDone && <StateNote transaction={transaction} />}
      {sent && <ExplorerLink hash={sent.hash} chainId={sent.chainId} />}
    </span>
  )
  return {
    [action]: current,
    arrive: order && <ArrivalNote order={order} />,
  }
}

/** What the arrival waits for, what arrived and where, or what comes back. */
function ArrivalNote({ order }: { readonly order: CrossOrder }) {
  const { fillHash, refundHash, destinationChainId, originChainId } = order
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <ArrivalText order={order} />
      {fillHash !== null && <ExplorerLink hash={fillHash} chainId={destinationChainId} />}
      {refundHash !== null && <ExplorerLink hash={refundHash} chainId={originChainId} />}
    </span>
  )
}

function ArrivalText({ order }: { readonly order: CrossOrder }) {
  const arrived = showToken(order.destAmount, plainSymbol(order.crossSymbol))
  const amount = showToken(order.originAmount, plainSymbol(order.originSymbol))
  switch (order.detail) {
    case 'filled':
      return <Trans>{arrived} arrived</Trans>
    case 'expired':
      return <Trans>Nobody paid it out in time. All {amount} come back to your wallet by themselves.</Trans>
    case 'refunded':
      return <Trans>Nobody paid it out in time. All {amount} are back in your wallet.</Trans>
    case 'slowFill':
      return <Trans>The contract itself is to pay it out, which can take hours</Trans>
    case 'deposited':
      return <Trans>A relayer now pays the receiver</Trans>
    case 'arriving':
      return <Trans>Reported as paid out; we look for it on the chain ourselves</Trans>
    default:
      return null
  }
}
