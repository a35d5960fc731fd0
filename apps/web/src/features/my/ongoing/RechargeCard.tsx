import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { TransactionActions } from '../../../components/transactions/TransactionActions.tsx'
import { TransactionStatus } from '../../../components/transactions/TransactionStatus.tsx'
import { formatDecimalMoney } from '../../../i18n/formats.ts'
import { hasUnusedPermission } from '../../../transactions/state/hasUnusedPermission.ts'
import { findSentCall, isSettled, type RechargeTransaction } from '../../../transactions/state/transaction.ts'
import { findTransaction } from '../../../transactions/state/transactionStore.ts'
import { notifyRechargePaused } from '../recharge/notifyRechargePaused.ts'
import { HaltedHint } from './HaltedHint.tsx'
import { listRechargeSteps, type RechargeStep } from './listRechargeSteps.ts'
import { RechargeSteps } from './RechargeSteps.tsx'

/** One recharge with its steps as they happen, and what the member can do about it. */
export function RechargeCard({
  transaction,
  isHalted,
}: {
  readonly transaction: RechargeTransaction
  readonly isHalted: boolean
}) {
  return (
    <Card>
      <RechargeStatus transaction={transaction} isHalted={isHalted} />
    </Card>
  )
}

/** Title, hash, steps and actions of a recharge, without a frame of its own. */
export function RechargeStatus({
  transaction,
  isInSheet = false,
  isHalted = false,
  onDismissed,
}: {
  readonly transaction: RechargeTransaction
  readonly isInSheet?: boolean
  readonly isHalted?: boolean
  /** Called once the member dismissed it. */
  readonly onDismissed?: () => void
}) {
  const { objective, state, calls, callIndex, owner, id } = transaction
  const amount = formatDecimalMoney(objective.amount, objective.asset)
  const sent = findSentCall(transaction)
  const action = calls[callIndex]?.action ?? 'deposit'
  const currentStep: RechargeStep['key'] =
    state.status === 'confirmed' ? 'credited' : sent && action === 'deposit' ? 'confirmed' : action
  const status =
    isHalted && state.status === 'confirmed' ? (
      <HaltedHint />
    ) : (
      <TransactionStatus transaction={transaction} />
    )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-strong">
          <Trans>Recharge {amount}</Trans>
        </h3>
        {sent && <ExplorerLink hash={sent.hash} chainId={sent.chainId} />}
      </div>
      <RechargeSteps
        steps={listRechargeSteps(transaction)}
        amount={amount}
        hints={{ [currentStep]: status }}
      />
      <TransactionActions
        transaction={transaction}
        remains={hasUnusedPermission(transaction) && <PermissionHint amount={amount} />}
        canDismiss={!isInSheet || !isSettled(transaction)}
        onPaused={(error) => notifyRechargePaused(error, findTransaction(owner, id))}
        onDismissed={onDismissed}
      />
    </div>
  )
}

const PermissionHint = ({ amount }: { readonly amount: string }) => (
  <Trans>
    No USDT left your wallet. The vault’s permission for exactly {amount} stays: your next recharge can use
    it, or you revoke it in your wallet.
  </Trans>
)
