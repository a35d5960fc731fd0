import { Button, getButtonClass, Skeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExplorerLink } from '../../../../components/addresses/ExplorerLink.tsx'
import { TransactionActions } from '../../../../components/transactions/TransactionActions.tsx'
import { TransactionStatus } from '../../../../components/transactions/TransactionStatus.tsx'
import { useChainName } from '../../../../components/useChainName.ts'
import { computePollIntervalMs } from '../../../../records/computePollIntervalMs.ts'
import { type CrossOrder, createCrossOrdersQuery } from '../../../../records/crossOrderQueries.ts'
import { Link } from '../../../../routing/Link.tsx'
import { notifyFailure } from '../../../../signIn/notifyFailure.ts'
import { hasUnusedPermission } from '../../../../transactions/state/hasUnusedPermission.ts'
import {
  type CrossAction,
  type CrossTransaction,
  findSentCall,
} from '../../../../transactions/state/transaction.ts'
import { getPlainSymbol } from '../../tokens/crossTokens.ts'
import { formatTokenAmount } from '../../tokens/formatTokenAmount.ts'
import { listTransferSteps, type TransferStep, type TransferStepKey } from './listTransferSteps.ts'
import { TransferSteps } from './TransferSteps.tsx'

/** The steps of a transfer with its actions; closing it stops nothing. */
export function TransferProgress({
  transaction,
  onRenew,
  onClose,
}: {
  readonly transaction: CrossTransaction
  readonly onRenew: (transaction: CrossTransaction) => void
  /** Set inside a sheet. */
  readonly onClose?: () => void
}) {
  const { owner, objective } = transaction
  const { data: orders } = useQuery({
    ...createCrossOrdersQuery(owner),
    // A watched transfer is polled faster than a list.
    refetchInterval: ({ state }) =>
      computeListIntervalMs(state.data ?? [], transaction, onClose !== undefined),
  })
  const order = orders?.find(({ quoteId }) => quoteId === objective.quoteId) ?? null
  const steps = listTransferSteps(transaction, order)
  const chainId = objective.destinationChainId
  const knownName = useChainName(chainId)
  // The chain's name is not loaded yet.
  const chainName = knownName === `${chainId}` ? <Skeleton className="inline-block h-4 w-16" /> : knownName
  const amount = formatTokenAmount(objective.amount, getPlainSymbol(objective.asset), { isExact: true })
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
      <TransferSteps
        steps={steps}
        amount={amount}
        chainName={chainName}
        hints={createStepHints(transaction, order, steps)}
      />
      <TransactionActions
        transaction={transaction}
        remains={hasUnusedPermission(transaction) && <PermissionHint amount={amount} />}
        // Nothing is left to be sent once the server follows the order.
        canResume={order === null}
        canDismiss={onClose === undefined}
        alternative={isQuoteExpired(transaction) && <NewQuoteButton onClick={() => onRenew(transaction)} />}
        onPaused={(error) => notifyFailure(error, 'crossExchangeFailed')}
        onDismissed={onClose}
      />
      {onClose && <CloseHint transaction={transaction} order={order} />}
      {order && (
        <Link
          to="/cross/record/$orderId"
          params={{ orderId: order.orderId }}
          className={getButtonClass({ kind: 'ghost', size: 'half' })}
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

const isQuoteExpired = ({ state }: CrossTransaction): boolean =>
  state.status === 'paused' && state.reason === 'quoteExpired'

const NewQuoteButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button size="pill" onClick={onClick}>
    <Trans>New quote</Trans>
  </Button>
)

const PermissionHint = ({ amount }: { readonly amount: string }) => (
  <Trans>
    No tokens left your wallet by this. The settlement contract’s permission for exactly {amount} stays: your
    next transfer can use it, or you revoke it in your wallet.
  </Trans>
)

/** Explains that the page can be closed while a transfer is under way. */
function CloseHint({
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
        <Trans>You can close this page. The transfer continues, and Records shows it on every device.</Trans>
      ) : (
        <Trans>You can close this. Unfinished transfers stay on this page.</Trans>
      )}
    </p>
  )
}

const watchedIntervalMs = 500
/** A poll interval that means an imminent change. */
const recentIntervalMs = 1_000
/** The server finds an unannounced deposit within this time. */
const unansweredIntervalMs = 3_000

/**
 * Computes the poll interval: short for a recent transfer that is watched, and for one that the wallet may
 * have sent unnoticed.
 */
function computeListIntervalMs(
  orders: readonly CrossOrder[],
  { objective, state }: CrossTransaction,
  isWatched: boolean,
): number | false {
  const own = orders.filter(({ quoteId }) => quoteId === objective.quoteId)
  const isLost = own.length === 0 && state.status === 'paused' && state.asked !== null
  const ownMs = computePollIntervalMs(own)
  if (isWatched && ownMs !== false && ownMs <= recentIntervalMs) return watchedIntervalMs
  return isLost ? unansweredIntervalMs : computePollIntervalMs(orders)
}

/** Returns the action of the current call. */
const getCurrentAction = ({ calls, callIndex }: CrossTransaction): CrossAction =>
  calls[callIndex]?.action ?? 'cross'

function createStepHints(
  transaction: CrossTransaction,
  order: CrossOrder | null,
  steps: readonly TransferStep[],
): Readonly<Partial<Record<TransferStepKey, ReactNode>>> {
  const sent = findSentCall(transaction)
  const action = getCurrentAction(transaction)
  const isDone = steps.find(({ key }) => key === action)?.state === 'done'
  const current = (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {!isDone && (
        <TransactionStatus transaction={transaction} asset={getPlainSymbol(transaction.objective.asset)} />
      )}
      {sent && <ExplorerLink hash={sent.hash} chainId={sent.chainId} />}
    </span>
  )
  return {
    [action]: current,
    arrive: order && <ArrivalStatus order={order} />,
  }
}

/** The state of the arrival with its transactions. */
function ArrivalStatus({ order }: { readonly order: CrossOrder }) {
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
  const arrived = formatTokenAmount(order.destAmount, getPlainSymbol(order.crossSymbol))
  const amount = formatTokenAmount(order.originAmount, getPlainSymbol(order.originSymbol))
  switch (order.detail) {
    case 'filled':
      return <Trans>{arrived} arrived</Trans>
    case 'expired':
      return <Trans>Not paid in time. {amount} will be refunded in full to your wallet.</Trans>
    case 'refunded':
      return <Trans>Not paid in time. {amount} was refunded in full to your wallet.</Trans>
    case 'slowFill':
      return <Trans>The contract itself is to pay it out, which can take hours</Trans>
    case 'deposited':
      return <Trans>A relayer now pays the receiver</Trans>
    case 'arriving':
      return <Trans>Reported as paid; we are verifying it on chain</Trans>
    default:
      return null
  }
}
