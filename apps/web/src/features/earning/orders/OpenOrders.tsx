import { Button, Card, EmptyState, FinancesIcon, getButtonClass, SectionTitle, Skeleton } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Refresh } from '../../../components/lists/Refresh.tsx'
import { Failure } from '../../../components/notices/Failure.tsx'
import { unitSymbol } from '../../../i18n/branding.ts'
import { createOrdersQuery, type Order } from '../../../records/earningQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { DownloadStakes } from './DownloadStakes.tsx'
import { OrderCard } from './OrderCard.tsx'

const loadSheet = () => import('./RedeemSheet.tsx')
const RedeemSheet = lazy(async () => ({ default: (await loadSheet()).RedeemSheet }))

type Chosen = { readonly order: Order; readonly isOpen: boolean }

/** Open orders, newest first, with redemption; its result stays visible until closed. */
export function OpenOrders({ address }: { readonly address: string }) {
  const { data, dataUpdatedAt, error, refetch } = useInfiniteQuery(createOrdersQuery(address, 'open'))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const orders = data?.pages.flatMap(({ dataList }) => dataList) ?? []
  const hasOrders = orders.length > 0
  const live = chosen && orders.find(({ stakeOrderId }) => stakeOrderId === chosen.order.stakeOrderId)
  return (
    <section>
      <SectionTitle
        action={
          <span className="flex flex-wrap items-baseline justify-end gap-x-2">
            <Refresh />
            {hasOrders && <DownloadStakes status="open" />}
          </span>
        }
      >
        <Trans>Earning now</Trans>
      </SectionTitle>
      {data ? (
        hasOrders ? (
          <OrderList address={address} onRedeem={(order) => setChosen({ order, isOpen: true })} />
        ) : (
          <NoOrders />
        )
      ) : error ? (
        <Card>
          <Failure
            title={<Trans>Your stakes could not be loaded. They are unchanged and keep earning.</Trans>}
            error={error}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <Card>
          <p className="sr-only">
            <Trans>Loading…</Trans>
          </p>
          <Skeleton className="h-11 w-full" />
          <Skeleton className="mt-4 h-14 w-full" />
          <Skeleton className="mt-4 h-24 w-full" />
        </Card>
      )}
      {chosen && (
        <Suspense fallback={null}>
          <RedeemSheet
            key={chosen.order.stakeOrderId}
            address={address}
            order={live ?? chosen.order}
            since={dataUpdatedAt}
            isOpen={chosen.isOpen}
            onClose={() => setChosen({ ...chosen, isOpen: false })}
          />
        </Suspense>
      )}
    </section>
  )
}

function OrderList({
  address,
  onRedeem,
}: {
  readonly address: string
  readonly onRedeem: (order: Order) => void
}) {
  const { t } = useLingui()
  const { data, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    createOrdersQuery(address, 'open'),
  )
  const orders = data?.pages.flatMap(({ dataList }) => dataList) ?? []
  return (
    <>
      <ul aria-label={t`Earning now`} className="grid gap-3" onPointerEnter={() => void loadSheet()}>
        {orders.map((open) => (
          <OrderCard
            key={open.stakeOrderId}
            order={open}
            since={dataUpdatedAt}
            onRedeem={() => onRedeem(open)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button kind="ghost" size="pill" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

function NoOrders() {
  return (
    <Card>
      <EmptyState
        icon={<FinancesIcon size={20} />}
        title={<Trans>Nothing is staked</Trans>}
        action={
          <Link to="/Financial" className={getButtonClass({})}>
            <Trans>See the products</Trans>
          </Link>
        }
      >
        <Trans>Stake {unitSymbol} to earn interest. Your stakes and their interest appear here.</Trans>
      </EmptyState>
    </Card>
  )
}
