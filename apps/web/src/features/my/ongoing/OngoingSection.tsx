import { SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Address } from 'viem'
import { NotifyMeButton } from '../../../components/NotifyMeButton.tsx'
import { usePendingRequest } from '../../../pendingRequests/pendingRequest.ts'
import { createRechargesQuery, type Recharge, type Withdrawal } from '../../../records/accountQueries.ts'
import { hasEnded, isUnderWay } from '../../../records/recordStates.ts'
import {
  findDepositHash,
  isRecharge,
  type RechargeTransaction,
  type Transaction,
} from '../../../transactions/state/transaction.ts'
import {
  dispatchTransaction,
  listTransactions,
  removeTransaction,
} from '../../../transactions/state/transactionStore.ts'
import { useTransactions } from '../../../transactions/state/useTransactions.ts'
import { useReloadWhenChanged } from '../useReloadWhenChanged.ts'
import { UnresolvedWithdrawal } from '../withdraw/UnresolvedWithdrawal.tsx'
import type { Withdrawals } from '../withdrawals/useWithdrawals.ts'
import { WithdrawalCard } from '../withdrawals/WithdrawalCard.tsx'
import { RechargeCard } from './RechargeCard.tsx'
import { RemoteRechargeCard } from './RemoteRechargeCard.tsx'

/**
 * Ongoing transfers, begun in this browser or elsewhere, and apart from them those that ended during this visit;
 * renders nothing while there are none.
 */
export function OngoingSection({
  address,
  withdrawals,
}: {
  readonly address: Address
  readonly withdrawals: Withdrawals
}) {
  const local = useTransactions(address).filter(isRecharge)
  const { data: recharges } = useQuery(createRechargesQuery(address))
  useCreditedElsewhere(local, recharges?.dataList)
  useReloadWhenChanged(
    recharges?.dataList.filter(({ status }) => status === 'credited').map(({ txHash }) => txHash),
  )
  useForgetCredited(address)
  const localHashes = new Set(local.map((transaction) => findDepositHash(transaction)?.toLowerCase()))
  const remote = recharges?.dataList.filter(
    (recharge) => isUnderWay(recharge) && !localHashes.has(recharge.txHash.toLowerCase()),
  )
  const { unresolved } = usePendingRequest('withdraw', address)
  const { watched, dismiss } = withdrawals
  const openOrders = watched.filter((order) => !hasEnded(order))
  const endedOrders = watched.filter(hasEnded)
  const openLocal = local.filter((transaction) => !isCredited(transaction))
  const endedLocal = local.filter(isCredited)
  const renderOrder = (order: Withdrawal) => (
    <WithdrawalCard key={order.withdrawalId} order={order} onDismiss={() => dismiss(order.withdrawalId)} />
  )
  const renderLocal = (transaction: RechargeTransaction) => (
    <RechargeCard
      key={transaction.id}
      transaction={transaction}
      isHalted={isHaltedAt(recharges?.dataList, transaction)}
    />
  )
  return (
    <div aria-live="polite">
      {(openLocal.length > 0 || remote?.length || openOrders.length > 0 || unresolved) && (
        <CardGroup title={<Trans>Under way</Trans>}>
          {unresolved && <UnresolvedWithdrawal attempt={unresolved} />}
          {openOrders.map(renderOrder)}
          {openLocal.toReversed().map(renderLocal)}
          {remote?.map((recharge) => (
            <RemoteRechargeCard key={recharge.txHash} recharge={recharge} />
          ))}
        </CardGroup>
      )}
      {(remote?.length || openOrders.length > 0 || openLocal.some(isOnItsWay)) && (
        <div className="mt-2">
          <NotifyMeButton />
        </div>
      )}
      {(endedLocal.length > 0 || endedOrders.length > 0) && (
        <CardGroup title={<Trans>Just ended</Trans>}>
          {endedOrders.map(renderOrder)}
          {endedLocal.toReversed().map(renderLocal)}
        </CardGroup>
      )}
    </div>
  )
}

function CardGroup({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      <div className="grid gap-3">{children}</div>
    </section>
  )
}

/** True once the bank has credited it; a failed one still needs the member. */
const isCredited = ({ state }: Transaction): boolean => state.status === 'credited'

/** True for a recharge that will still arrive by itself. */
const isOnItsWay = ({ state: { status } }: Transaction): boolean =>
  status === 'sent' || status === 'confirmed' || status === 'unknown'

/** A recharge credited before this visit is in the ledger and no longer ongoing. */
function useForgetCredited(address: Address): void {
  useEffect(() => {
    for (const { id, state } of listTransactions(address)) {
      if (state.status === 'credited') removeTransaction(address, id)
    }
  }, [address])
}

function isHaltedAt(recharges: readonly Recharge[] | undefined, transaction: Transaction): boolean {
  const hash = findDepositHash(transaction)?.toLowerCase()
  return (
    recharges?.some((recharge) => recharge.txHash.toLowerCase() === hash && recharge.halted !== null) ?? false
  )
}

/** The server's credit overrides this browser's state, even of a deposit marked as lost. */
function useCreditedElsewhere(
  local: readonly Transaction[],
  recharges: readonly Recharge[] | undefined,
): void {
  useEffect(() => {
    for (const recharge of recharges ?? []) {
      if (recharge.status !== 'credited') continue
      for (const transaction of local) {
        const hash = findDepositHash(transaction)
        if (!hash || hash.toLowerCase() !== recharge.txHash.toLowerCase()) continue
        const at = recharge.creditTime ?? recharge.createTime
        dispatchTransaction(transaction.owner, transaction.id, { type: 'credited', hash, at })
      }
    }
  }, [local, recharges])
}
