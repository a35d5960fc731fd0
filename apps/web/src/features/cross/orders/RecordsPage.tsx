import { buttonClass, Card, Chips, CrossChainIcon, EmptyState } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { Failure } from '../../../components/Failure.tsx'
import { ListShape } from '../../../components/ListShape.tsx'
import { LoadMore } from '../../../components/LoadMore.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { Refresh } from '../../../components/Refresh.tsx'
import { SignedOut } from '../../../components/SignedOut.tsx'
import { useMemberAddress } from '../../../components/useMemberAddress.ts'
import { ZoneNote } from '../../../components/ZoneNote.tsx'
import { showCount } from '../../../i18n/formats.ts'
import { useChoice } from '../../../preferences/useChoice.ts'
import { Link } from '../../../routing/Link.tsx'
import { type CrossOrder, createCrossOrdersQuery } from '../crossOrderQueries.ts'
import { DownloadTransfers } from './DownloadTransfers.tsx'
import { OrderCard } from './OrderCard.tsx'
import { type CrossStatus, statusNames, toStatus } from './orderStates.ts'

/** Cross-chain records: every transfer of the member with its state, and the way to its page. */
export function RecordsPage() {
  const address = useMemberAddress()
  return (
    <>
      <PageTitle next={{ to: '/cross/chain', name: <Trans>New transfer</Trans> }}>
        <Trans>Cross-chain records</Trans>
      </PageTitle>
      {address === null ? (
        <SignedOut title={<Trans>Your cross-chain transfers live here</Trans>}>
          <Trans>Connect a wallet to follow every transfer until it arrives or comes back.</Trans>
        </SignedOut>
      ) : (
        <Records address={address} />
      )}
    </>
  )
}

type Filter = 'all' | CrossStatus
const filters: readonly [Filter, ...Filter[]] = ['all', 0, 1, 2, 3, 4]

function Records({ address }: { readonly address: Address }) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useChoice('cross', filters)
  return (
    <>
      <Chips
        label={t`Which transfers`}
        chips={filters.map((filter) => ({
          key: filter,
          name: filter === 'all' ? t`All` : i18n._(statusNames[filter]),
        }))}
        chosen={chosen}
        onChoose={setChosen}
        wraps
      />
      <div className="mt-3">
        <OrderList key={chosen} address={address} filter={chosen} />
      </div>
    </>
  )
}

const fewOrders = 20

function OrderList({ address, filter }: { readonly address: Address; readonly filter: Filter }) {
  const { data, error, refetch } = useQuery(createCrossOrdersQuery(address))
  const [count, setCount] = useState(fewOrders)
  if (!data && error)
    return (
      <Card>
        <Failure
          title={<Trans>Your transfers could not be loaded. Nothing of them has changed.</Trans>}
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  if (!data) return <ListShape />
  const matching = data.filter(({ orderStatus }) => filter === 'all' || toStatus(orderStatus) === filter)
  if (matching.length === 0) return <NoOrders isFiltered={data.length > 0} />
  return <Orders orders={matching} count={count} onMore={() => setCount(count + fewOrders)} />
}

function Orders({
  orders,
  count,
  onMore,
}: {
  readonly orders: readonly CrossOrder[]
  readonly count: number
  readonly onMore: () => void
}) {
  const shown = orders.slice(0, count)
  const shownCount = showCount(shown.length)
  const total = showCount(orders.length)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-end gap-2">
        <Refresh /> <DownloadTransfers orders={orders} />
      </div>
      <div className="grid gap-3">
        {shown.map((order) => (
          <OrderCard key={order.orderId} order={order} />
        ))}
      </div>
      <ZoneNote />
      {shown.length < orders.length && (
        <LoadMore isBusy={false} onMore={onMore}>
          <Trans>
            {shownCount} of {total} transfers
          </Trans>
        </LoadMore>
      )}
    </>
  )
}

function NoOrders({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<CrossChainIcon size={20} />}
        title={isFiltered ? <Trans>None in this state</Trans> : <Trans>No cross-chain transfers yet</Trans>}
        action={
          !isFiltered && (
            <Link to="/cross/chain" className={buttonClass({ kind: 'primary' })}>
              <Trans>Start a transfer</Trans>
            </Link>
          )
        }
      >
        {!isFiltered && (
          <Trans>
            Each transfer will stand here until it has arrived or come back, with the transactions that show
            it.
          </Trans>
        )}
      </EmptyState>
    </Card>
  )
}
