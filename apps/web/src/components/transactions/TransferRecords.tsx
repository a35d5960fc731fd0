import { Card, Chips, EmptyState, getButtonClass } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import { formatCount } from '../../i18n/formats.ts'
import { Link } from '../../routing/Link.tsx'
import { useMemberAddress } from '../addresses/useMemberAddress.ts'
import { TimeZoneHint } from '../dates/TimeZoneHint.tsx'
import { ListShape } from '../lists/ListShape.tsx'
import { LoadMore } from '../lists/LoadMore.tsx'
import { Refresh } from '../lists/Refresh.tsx'
import { Failure } from '../notices/Failure.tsx'
import { SignedOut } from '../notices/SignedOut.tsx'
import { PageTitle } from '../PageTitle.tsx'

type FormPath = '/cross/chain' | '/mixed/currency'

/** A page of transfer records: its title, a link to the form, and the records of a signed-in member. */
export function TransferRecordsPage({
  title,
  formPath,
  signedOutTitle,
  signedOutText,
  children,
}: {
  readonly title: ReactNode
  readonly formPath: FormPath
  readonly signedOutTitle: ReactNode
  readonly signedOutText: ReactNode
  readonly children: (address: Address) => ReactNode
}) {
  const address = useMemberAddress()
  return (
    <>
      <PageTitle next={{ to: formPath, name: <Trans>New transfer</Trans> }}>{title}</PageTitle>
      {address === null ? <SignedOut title={signedOutTitle}>{signedOutText}</SignedOut> : children(address)}
    </>
  )
}

type Records<Order> = {
  readonly query: { readonly data?: unknown; readonly error: Error | null; readonly refetch: () => unknown }
  /** The orders of the chosen filter. */
  readonly orders: readonly Order[]
  /** The number of all such orders, where the server has more than are loaded; `onMore` loads the next ones. */
  readonly total?: number | undefined
  readonly onMore?: () => void
  readonly formPath: FormPath
  readonly emptyIcon: ReactNode
  readonly emptyTitle: ReactNode
  readonly emptyText: ReactNode
  /** True where the filter alone leaves the list empty. */
  readonly isFiltered: boolean
  readonly download: ReactNode
  readonly renderOrder: (order: Order) => ReactNode
}

/** The records of a member: a filter by state, and the list of what matches it. */
export function TransferRecords<Order extends { readonly orderId: string }, Filter extends string | number>({
  filters,
  filter,
  onFilter,
  ...records
}: Records<Order> & {
  readonly filters: readonly { readonly key: Filter; readonly name: string }[]
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <Chips label={t`Which transfers`} chips={filters} chosen={filter} onChoose={onFilter} wraps />
      <div className="mt-3">
        <RecordList key={filter} {...records} />
      </div>
    </>
  )
}

function RecordList<Order extends { readonly orderId: string }>(records: Records<Order>) {
  const { query, orders } = records
  if (!query.data && query.error)
    return (
      <Card>
        <Failure
          title={<Trans>Your transfers could not be loaded. Nothing of them has changed.</Trans>}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  if (!query.data) return <ListShape />
  return orders.length === 0 ? <EmptyRecords {...records} /> : <RecordCards {...records} />
}

const pageSize = 20

function RecordCards<Order extends { readonly orderId: string }>({
  orders,
  total = orders.length,
  onMore,
  download,
  renderOrder,
}: Records<Order>) {
  const [count, setCount] = useState(pageSize)
  const shownCount = formatCount(Math.min(count, orders.length))
  const shownTotal = formatCount(total)
  const showMore = () => {
    setCount(count + pageSize)
    if (count + pageSize > orders.length && orders.length < total) onMore?.()
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-end gap-2">
        <Refresh /> {download}
      </div>
      <div className="grid gap-3">{orders.slice(0, count).map(renderOrder)}</div>
      <TimeZoneHint />
      {count < total && (
        <LoadMore isBusy={false} onMore={showMore}>
          <Trans>
            {shownCount} of {shownTotal} transfers
          </Trans>
        </LoadMore>
      )}
    </>
  )
}

function EmptyRecords<Order>({ isFiltered, formPath, emptyIcon, emptyTitle, emptyText }: Records<Order>) {
  return (
    <Card>
      <EmptyState
        icon={emptyIcon}
        title={isFiltered ? <Trans>None in this state</Trans> : emptyTitle}
        action={
          !isFiltered && (
            <Link to={formPath} className={getButtonClass({ kind: 'primary' })}>
              <Trans>Start a transfer</Trans>
            </Link>
          )
        }
      >
        {!isFiltered && emptyText}
      </EmptyState>
    </Card>
  )
}
