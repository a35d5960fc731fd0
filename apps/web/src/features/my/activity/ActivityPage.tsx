import { Card, Chips, ClockIcon, EmptyState, List } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { mergePages } from '../../../api/pages.ts'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { TimeZoneHint } from '../../../components/dates/TimeZoneHint.tsx'
import { SearchField } from '../../../components/forms/SearchField.tsx'
import { ListShape } from '../../../components/lists/ListShape.tsx'
import { LoadMore } from '../../../components/lists/LoadMore.tsx'
import { Refresh } from '../../../components/lists/Refresh.tsx'
import { Failure } from '../../../components/notices/Failure.tsx'
import { SignedOut } from '../../../components/notices/SignedOut.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { formatCount } from '../../../i18n/formats.ts'
import { useStoredChoice } from '../../../preferences/useStoredChoice.ts'
import { createLedgerQuery } from '../../../records/accountQueries.ts'
import { createCrossOrdersQuery } from '../../../records/crossOrderQueries.ts'
import { createMixingRecordsQuery } from '../../../records/mixingQueries.ts'
import { useLedgerDetail } from '../ledger/useLedgerDetail.tsx'
import { useUnpaidOrders } from '../ledger/useOrderState.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { type Activity, listActivity } from './listActivity.ts'
import { type ActivityFilter, filterActivity, findActivity } from './searchActivity.ts'

/** Everything that happened to a member's money, one row an event; the ledger has the exact movements. */
export function ActivityPage() {
  const address = useMemberAddress()
  return (
    <>
      <PageTitle next={address && { to: '/my', hash: 'ledger', name: <Trans>Ledger</Trans> }}>
        <Trans>Activity</Trans>
      </PageTitle>
      {address ? (
        <Feed address={address} />
      ) : (
        <SignedOut title={<Trans>Your activity appears here</Trans>}>
          <Trans>Connect a wallet to see what happened to your money, newest first.</Trans>
        </SignedOut>
      )}
    </>
  )
}

function Feed({ address }: { readonly address: Address }) {
  const feed = useActivity(address)
  const { activity } = feed
  if (activity) return <FoundEvents address={address} activity={activity} feed={feed} />
  if (!feed.error) return <ListShape />
  return (
    <Card>
      <Failure
        title={<Trans>Your activity could not be loaded. Nothing in it has changed.</Trans>}
        error={feed.error}
        onRetry={feed.retry}
      />
    </Card>
  )
}

/** The ledger's list reaches back so far. */
const listedMs = 180 * 24 * 60 * 60_000

/** The events of all three lists as far as they are loaded; null until each has its first page. */
function useActivity(address: Address) {
  const ledger = useInfiniteQuery(createLedgerQuery(address, 0))
  const mixed = useInfiniteQuery(createMixingRecordsQuery(address, ''))
  const cross = useQuery(createCrossOrdersQuery(address))
  const activity = useMemo(() => {
    if (!ledger.data || !mixed.data || !cross.data) return null
    return listActivity({
      ledger: { items: mergePages(ledger.data.pages, ({ id }) => id), hasMore: ledger.hasNextPage },
      mixed: { items: mergePages(mixed.data.pages, ({ orderId }) => orderId), hasMore: mixed.hasNextPage },
      cross: cross.data,
      sinceTime: Date.now() - listedMs,
    })
  }, [ledger.data, ledger.hasNextPage, mixed.data, mixed.hasNextPage, cross.data])
  return {
    activity,
    error: ledger.error ?? mixed.error ?? cross.error,
    retry: () => void Promise.all([ledger.refetch(), mixed.refetch(), cross.refetch()]),
    hasMore: ledger.hasNextPage || mixed.hasNextPage,
    isBusy: ledger.isFetchingNextPage || mixed.isFetchingNextPage,
    loadMore: () =>
      void Promise.all([
        ledger.hasNextPage ? ledger.fetchNextPage() : null,
        mixed.hasNextPage ? mixed.fetchNextPage() : null,
      ]),
  }
}

const filters = ['all', 'cash', 'exchange', 'earning', 'reward', 'transfer'] as const

function FoundEvents({
  address,
  activity,
  feed,
}: {
  readonly address: Address
  readonly activity: readonly Activity[]
  readonly feed: ReturnType<typeof useActivity>
}) {
  const { t } = useLingui()
  const [filter, setFilter] = useStoredChoice<ActivityFilter>('activity', filters)
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const found = useMemo(
    () => findActivity(filterActivity(activity, filter), wanted),
    [activity, filter, wanted],
  )
  const chipNames: Readonly<Record<ActivityFilter, string>> = {
    all: t`All`,
    cash: t`In and out`,
    exchange: t`Exchanges`,
    earning: t`Earning`,
    reward: t`Rewards`,
    transfer: t`Transfers`,
  }
  const count = formatCount(activity.length)
  return (
    <>
      <SearchField
        label={t`Search your activity`}
        placeholder={t`Amount, hash, address or day`}
        text={text}
        onText={setText}
      />
      <Chips
        label={t`Kind of event`}
        chips={filters.map((key) => ({ key, name: chipNames[key] }))}
        chosen={filter}
        onChoose={setFilter}
      />
      <div className="mt-2.5">
        {/* A list that reloads is not read out; that nothing matches is. */}
        <div role="status">
          {found.length === 0 && <NothingFound isNarrow={filter !== 'all' || wanted.trim() !== ''} />}
        </div>
        {found.length > 0 && <Events address={address} events={found} />}
      </div>
      {feed.hasMore ? (
        <LoadMore isBusy={feed.isBusy} onMore={feed.loadMore}>
          <Trans>Among the newest {count} events</Trans>
        </LoadMore>
      ) : (
        <p className="mt-3 text-center text-caption text-ink-3">
          <Trans>These are the last 180 days. The ledger reaches further back.</Trans>
        </p>
      )}
    </>
  )
}

function Events({ address, events }: { readonly address: Address; readonly events: readonly Activity[] }) {
  const { t } = useLingui()
  const states = useUnpaidOrders(address)
  const { sheet, openDetail } = useLedgerDetail(address)
  return (
    <>
      <List label={t`Activity`}>
        {events.map((event) => (
          <ActivityRow key={event.key} event={event} states={states} onOpen={openDetail} />
        ))}
      </List>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <TimeZoneHint />
        <Refresh />
      </div>
      {sheet}
    </>
  )
}

function NothingFound({ isNarrow }: { readonly isNarrow: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<ClockIcon size={20} />}
        title={isNarrow ? <Trans>Nothing found</Trans> : <Trans>Nothing has happened yet</Trans>}
      >
        {isNarrow ? (
          <Trans>Try another part of the amount, the hash, the address or the day, or another filter.</Trans>
        ) : (
          <Trans>Your recharges, exchanges, stakes and transfers will be listed here.</Trans>
        )}
      </EmptyState>
    </Card>
  )
}
