import { Card, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { type CrossTransaction, isCross } from '../../../transactions/transaction.ts'
import {
  dismissTransaction,
  listTransactions,
  subscribeTransactions,
} from '../../../transactions/transactionStore.ts'
import { OpenOrders } from '../orders/OpenOrders.tsx'
import { TransferProgress } from './TransferProgress.tsx'

/** Transfers that this browser began, with their steps: to be signed, to be found again, or sent since the page was opened. */
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
  const open = isReady ? transactions.filter(isCross) : []
  return (
    <>
      {open.length > 0 && (
        <section className="mb-4">
          <SectionTitle>
            <Trans>Begun in this browser</Trans>
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
      <OpenOrders address={address} hidden={new Set(open.map(({ objective }) => objective.quoteId))} />
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
