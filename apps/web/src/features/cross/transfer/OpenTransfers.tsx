import { Card, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { type CrossTransaction, isCross } from '../../../transactions/transaction.ts'
import {
  dismissTransaction,
  listTransactions,
  subscribeTransactions,
} from '../../../transactions/transactionStore.ts'
import { crossOrdersQuery } from '../crossOrderQueries.ts'
import { TransferProgress } from './TransferProgress.tsx'

/** Transfers that this browser began and the bank does not follow yet: to be signed, sent, or found again. */
export function OpenTransfers({
  address,
  onRenew,
}: {
  readonly address: Address
  readonly onRenew: (transaction: CrossTransaction) => void
}) {
  const transactions = useSyncExternalStore(subscribeTransactions, () => listTransactions(address))
  const { data: orders } = useQuery(crossOrdersQuery(address))
  useForgetHandedOver(address)
  const known = new Set(orders?.map(({ quoteId }) => quoteId))
  const open = transactions
    .filter(isCross)
    .filter(
      ({ state, objective }) =>
        state.status === 'failed' || (state.status !== 'credited' && !known.has(objective.quoteId)),
    )
  if (open.length === 0) return null
  return (
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
  )
}

/** What the bank follows stands in its own list; it is not this browser's to remember any more. */
function useForgetHandedOver(address: Address): void {
  useEffect(() => {
    for (const transaction of listTransactions(address))
      if (isCross(transaction) && transaction.state.status === 'credited')
        dismissTransaction(address, transaction.id)
  }, [address])
}
