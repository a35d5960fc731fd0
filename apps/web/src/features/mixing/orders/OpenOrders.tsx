import { SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Address } from 'viem'
import { TimeZoneHint } from '../../../components/dates/TimeZoneHint.tsx'
import { ListShape } from '../../../components/lists/ListShape.tsx'
import { NotifyMeButton } from '../../../components/NotifyMeButton.tsx'
import { createMixingOrdersQuery } from '../../../records/mixingQueries.ts'
import { isOpenMixingOrder } from '../../../records/recordStates.ts'
import { findCall, usePoolTransactions } from './usePoolTransactions.ts'

const OrderCard = lazy(async () => ({ default: (await import('./OrderCard.tsx')).OrderCard }))

const fewOrders = 3

/** Open transfers with their steps. Renders nothing without any. */
export function OpenOrders({ address }: { readonly address: Address }) {
  const { data } = useQuery(createMixingOrdersQuery(address, ''))
  const transactions = usePoolTransactions(address)
  // Orders that were never sent are in the records alone.
  const open = data?.dataList.filter(
    (order) =>
      isOpenMixingOrder(order) &&
      (order.detail !== 'created' || findCall(transactions, 'mix', order.commitmentHex) !== null),
  )
  if (!open?.length) return null
  return (
    <section aria-live="polite">
      <SectionTitle>
        <Trans>Under way</Trans>
      </SectionTitle>
      <div className="grid gap-3">
        <Suspense fallback={<ListShape />}>
          {open.slice(0, fewOrders).map((order) => (
            <OrderCard key={order.orderId} order={order} owner={address} hasSteps />
          ))}
        </Suspense>
      </div>
      <TimeZoneHint />
      <div className="mt-2">
        <NotifyMeButton />
      </div>
    </section>
  )
}
