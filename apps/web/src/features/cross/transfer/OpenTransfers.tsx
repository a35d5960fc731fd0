import { Card, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { type CrossTransaction, isCross } from '../../../transactions/transaction.ts'
import {
  dismissTransaction,
  listTransactions,
  subscribeTransactions,
} from '../../../transactions/transactionStore.ts'
import { crossOrdersQuery } from '../crossOrderQueries.ts'
import { OpenOrders } from '../orders/OpenOrders.tsx'
import { TransferProgress } from './TransferProgress.tsx'

/** Transfers that this browser began and the bank does not follow yet: to be signed, sent, or found again. */
export function OpenTransfers({
  address,
  onRenew,
  children,
}: {
  readonly address: Address
  readonly onRenew: (transaction: CrossTransaction) => void
  /** The form, between what this browser began and what the bank follows. */
  readonly children: ReactNode
}) {
  const transactions = useSyncExternalStore(subscribeTransactions, () => listTransactions(address))
  const isReady = useForgotten(address)
  const { data: orders } = useQuery(crossOrdersQuery(address))
  const own = isReady ? transactions.filter(isCross) : []
  const known = new Set(orders?.map(({ quoteId }) => quoteId))
  const open = own.filter(
    ({ state, objective }) =>
      state.status === 'failed' || (state.status !== 'credited' && !known.has(objective.quoteId)),
  )
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
                <TransferProgress transaction={transaction} onRenew={onRenew} />
              </Card>
            ))}
          </div>
        </section>
      )}
      {children}
      <OpenOrders address={address} seen={new Set(own.map(({ objective }) => objective.quoteId))} />
    </>
  )
}

/** What the bank follows since an earlier visit stands in its own list; it is not this browser's to remember any more. */
function useForgotten(address: Address): boolean {
  const [forgottenFor, setForgottenFor] = useState<Address | null>(null)
  useEffect(() => {
    for (const transaction of listTransactions(address))
      if (isCross(transaction) && transaction.state.status === 'credited')
        dismissTransaction(address, transaction.id)
    setForgottenFor(address)
  }, [address])
  return forgottenFor === address
}
