import { SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Address } from 'viem'
import { TimeZoneHint } from '../../../components/dates/TimeZoneHint.tsx'
import { ListShape } from '../../../components/lists/ListShape.tsx'
import { NotifyMeButton } from '../../../components/NotifyMeButton.tsx'
import { isOpenCrossOrder } from '../../../records/computePollIntervalMs.ts'
import { createCrossOrdersQuery } from '../../../records/crossOrderQueries.ts'

const OrderCard = lazy(async () => ({ default: (await import('./OrderCard.tsx')).OrderCard }))

const fewOrders = 3

/** Open transfers, and those that ended while this page was open. Renders nothing without any. */
export function OpenOrders({
  address,
  seen,
}: {
  readonly address: Address
  /** Quotes whose transfers were open when the page opened; they stay in the list when they arrive. */
  readonly seen?: ReadonlySet<string>
}) {
  const { data } = useQuery(createCrossOrdersQuery(address))
  const open = data?.filter((order) => isOpenCrossOrder(order) || seen?.has(order.quoteId))
  if (!open?.length) return null
  return (
    <section aria-live="polite">
      <SectionTitle>
        {open.some(isOpenCrossOrder) ? <Trans>Under way</Trans> : <Trans>Just ended</Trans>}
      </SectionTitle>
      <div className="grid gap-3">
        <Suspense fallback={<ListShape />}>
          {open.slice(0, fewOrders).map((order) => (
            <OrderCard key={order.orderId} order={order} />
          ))}
        </Suspense>
      </div>
      <TimeZoneHint />
      {open.some(isOpenCrossOrder) && (
        <div className="mt-2">
          <NotifyMeButton />
        </div>
      )}
    </section>
  )
}
