import { Card, SectionTitle, Skeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Address } from 'viem'
import { isOpenCrossOrder } from '../../../../records/computePollIntervalMs.ts'
import { type CrossOrder, createCrossOrdersQuery } from '../../../../records/crossOrderQueries.ts'
import { type CrossTransaction, isCross } from '../../../../transactions/state/transaction.ts'
import { listTransactions, removeTransaction } from '../../../../transactions/state/transactionStore.ts'
import { useTransactions } from '../../../../transactions/state/useTransactions.ts'

const OpenOrders = lazy(async () => ({ default: (await import('../../orders/OpenOrders.tsx')).OpenOrders }))
const TransferProgress = lazy(async () => ({
  default: (await import('./TransferProgress.tsx')).TransferProgress,
}))

/** Transfers of this browser that the server does not follow yet: to be signed, sent, or found again. */
export function OpenTransfers({
  address,
  onRenew,
  children,
}: {
  readonly address: Address
  readonly onRenew: (transaction: CrossTransaction) => void
  /** The form, between this browser's transfers and the server's. */
  readonly children: ReactNode
}) {
  const transactions = useTransactions(address)
  const { data: orders } = useQuery(createCrossOrdersQuery(address))
  useForgetEnded(address, orders)
  const own = transactions.filter(isCross)
  const known = new Set(orders?.map(({ quoteId }) => quoteId))
  const open = own.filter(
    ({ state, objective }) =>
      state.status === 'failed' || (state.status !== 'credited' && !known.has(objective.quoteId)),
  )
  const handed = own.filter((transaction) => !open.includes(transaction))
  return (
    <>
      {open.length > 0 && (
        <section className="mb-4">
          <SectionTitle>
            <Trans>Not finished yet</Trans>
          </SectionTitle>
          <div className="grid gap-3">
            {open.toReversed().map((transaction) => (
              <Card key={transaction.id}>
                <Suspense fallback={<Skeleton className="h-40" />}>
                  <TransferProgress transaction={transaction} onRenew={onRenew} />
                </Suspense>
              </Card>
            ))}
          </div>
        </section>
      )}
      {children}
      <Suspense fallback={null}>
        <OpenOrders address={address} seen={new Set(handed.map(({ objective }) => objective.quoteId))} />
      </Suspense>
    </>
  )
}

/**
 * Transfers that ended before this visit are in the records, so this browser forgets them. The server's state
 * wins over the local one.
 */
function useForgetEnded(address: Address, orders: readonly CrossOrder[] | undefined): void {
  const lookedFor = useRef<Address | null>(null)
  useEffect(() => {
    if (!orders || lookedFor.current === address) return
    lookedFor.current = address
    const ended = new Set(orders.filter((order) => !isOpenCrossOrder(order)).map(({ quoteId }) => quoteId))
    for (const transaction of listTransactions(address)) {
      if (!isCross(transaction)) continue
      if (transaction.state.status === 'credited' || ended.has(transaction.objective.quoteId))
        removeTransaction(address, transaction.id)
    }
  }, [address, orders])
}
