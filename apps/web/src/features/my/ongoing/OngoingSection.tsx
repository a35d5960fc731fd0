import { SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Address } from 'viem'
import { NotifyMeButton } from '../../../components/NotifyMeButton.tsx'
import { usePendingRequest } from '../../../pendingRequests/pendingRequest.ts'
import { findDepositHash, isRecharge, type Transaction } from '../../../transactions/state/transaction.ts'
import {
  dispatchTransaction,
  listTransactions,
  removeTransaction,
} from '../../../transactions/state/transactionStore.ts'
import { useTransactions } from '../../../transactions/state/useTransactions.ts'
import { createRechargesQuery, hasEnded, isUnderWay, type Recharge } from '../myQueries.ts'
import { useReloadWhenChanged } from '../useReloadWhenChanged.ts'
import { UnresolvedWithdrawal } from '../withdraw/UnresolvedWithdrawal.tsx'
import type { Withdrawals } from '../withdrawals/useWithdrawals.ts'
import { WithdrawalCard } from '../withdrawals/WithdrawalCard.tsx'
import { RechargeCard } from './RechargeCard.tsx'
import { RemoteRechargeCard } from './RemoteRechargeCard.tsx'

/** Ongoing transfers, begun in this browser or elsewhere; renders nothing while there are none. */
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
  if (local.length === 0 && !remote?.length && watched.length === 0 && !unresolved) return null
  return (
    <section aria-live="polite">
      <SectionTitle>
        <Trans>Under way</Trans>
      </SectionTitle>
      <div className="grid gap-3">
        {unresolved && <UnresolvedWithdrawal attempt={unresolved} />}
        {watched.map((order) => (
          <WithdrawalCard
            key={order.withdrawalId}
            order={order}
            onDismiss={() => dismiss(order.withdrawalId)}
          />
        ))}
        {local.toReversed().map((transaction) => (
          <RechargeCard
            key={transaction.id}
            transaction={transaction}
            isHalted={isHaltedAt(recharges?.dataList, transaction)}
          />
        ))}
        {remote?.map((recharge) => (
          <RemoteRechargeCard key={recharge.txHash} recharge={recharge} />
        ))}
      </div>
      {(remote?.length || watched.some((order) => !hasEnded(order)) || local.some(isOnItsWay)) && (
        <div className="mt-2">
          <NotifyMeButton />
        </div>
      )}
    </section>
  )
}

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
