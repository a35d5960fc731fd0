import { Card, Chips, ClockIcon, EmptyState, List, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { mergePages } from '../../../api/pages.ts'
import { TimeZoneHint } from '../../../components/dates/TimeZoneHint.tsx'
import { ListShape } from '../../../components/lists/ListShape.tsx'
import { LoadMore } from '../../../components/lists/LoadMore.tsx'
import { Refresh } from '../../../components/lists/Refresh.tsx'
import { Failure } from '../../../components/notices/Failure.tsx'
import { formatCount } from '../../../i18n/formats.ts'
import { useStoredChoice } from '../../../preferences/useStoredChoice.ts'
import { createLedgerQuery, type LedgerRange, type LedgerRecord } from '../../../records/accountQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { DownloadLedger } from './DownloadLedger.tsx'
import { groupSettled } from './groupSettled.ts'
import { LedgerRow } from './LedgerRow.tsx'
import { ledgerTabs } from './ledgerEvent.ts'
import { type LedgerPeriod, recentDays, validatePeriod } from './ledgerPeriod.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { SettledRows } from './SettledRows.tsx'
import { useLedgerDetail } from './useLedgerDetail.tsx'
import { findWithdrawalId, useUnpaidOrders } from './useOrderState.ts'

/** Every movement of the member's account, by tab, newest first. */
export function LedgerSection({ address }: { readonly address: Address }) {
  const { t, i18n } = useLingui()
  const [tab, setTab] = useStoredChoice<number>('ledger', [0, 1, 2, 8, 3, 4, 5])
  const { period, setPeriod, latest, check, range } = useLedgerPeriod(address)
  const { ledger, records } = useRecords(address, tab, range)
  const { sheet, openDetail } = useLedgerDetail(address)
  const shownCount = formatCount(records?.length ?? 0)
  const allCount = formatCount(ledger.data?.pages.at(-1)?.total ?? 0)
  const hasRecords = records !== undefined && records.length > 0
  return (
    <section id="ledger">
      <SectionTitle
        action={
          <Actions>
            {/* Invisible until the records are known, so that nothing moves. */}
            {check.ok && (hasRecords || ledger.isPending) && (
              <span className={hasRecords ? undefined : 'invisible'}>
                <DownloadLedger tab={tab} range={range} />
              </span>
            )}
          </Actions>
        }
      >
        <Trans>Ledger</Trans>
      </SectionTitle>
      <Chips
        label={t`Kind of movement`}
        chips={ledgerTabs.map(({ id, name }) => ({ key: id, name: i18n._(name) }))}
        chosen={tab}
        onChoose={setTab}
      />
      <PeriodPicker period={period} check={check} latest={latest} onPeriod={setPeriod} />
      <div className="mt-2.5" aria-busy={ledger.isPending}>
        {ledger.isPending && <ListShape />}
        {ledger.isError && !records && (
          <Card>
            <Failure
              title={<Trans>Your ledger could not be loaded. Nothing in it has changed.</Trans>}
              error={ledger.error}
              onRetry={() => void ledger.refetch()}
            />
          </Card>
        )}
        {records?.length === 0 && (
          <EmptyLedger tab={tab} isNarrow={period.kind === 'dates' || period.days !== recentDays[0]} />
        )}
        {hasRecords && <RecordList address={address} records={records} onOpen={openDetail} />}
        {ledger.hasNextPage && (
          <LoadMore isBusy={ledger.isFetchingNextPage} onMore={() => void ledger.fetchNextPage()}>
            <Trans>
              {shownCount} of {allCount} movements
            </Trans>
          </LoadMore>
        )}
      </div>
      {hasRecords && <TimeZoneHint days="interest" />}
      <OtherRecords />
      {sheet}
    </section>
  )
}

/** The loaded records, memoized between responses. */
function useRecords(address: Address, tab: number, range: LedgerRange) {
  const ledger = useInfiniteQuery(createLedgerQuery(address, tab, range))
  const records = useMemo(() => ledger.data && mergePages(ledger.data.pages, ({ id }) => id), [ledger.data])
  return { ledger, records }
}

/** Transfers sent from the wallet itself never pass through the account and have no ledger record. */
function OtherRecords() {
  const className = 'font-medium text-accent underline underline-offset-2'
  return (
    <p className="mt-4 text-small text-ink-2">
      <Trans>
        Transfers that leave from your wallet have records of their own:{' '}
        <Link to="/mixed/record" className={className}>
          mixed transfers
        </Link>{' '}
        and{' '}
        <Link to="/cross/record" className={className}>
          cross-chain transfers
        </Link>
        .
      </Trans>
    </p>
  )
}

/** More rows than a screen holds; the rest renders deferred. */
const firstRows = 12

/** One row per movement, and one per run of daily credits. */
const RecordList = memo(function RecordList({
  address,
  records,
  onOpen,
}: {
  readonly address: Address
  readonly records: readonly LedgerRecord[]
  readonly onOpen: (record: LedgerRecord) => void
}) {
  const { t } = useLingui()
  const unpaid = useUnpaidOrders(address)
  const items = useMemo(() => groupSettled(records), [records])
  const shownItems = useDeferredValue(items, items.slice(0, firstRows))
  return (
    <List label={t`Ledger`}>
      {shownItems.map((item) =>
        item.kind === 'days' ? (
          <SettledRows key={item.records[0].id} records={item.records} onOpen={onOpen} />
        ) : (
          <LedgerRow
            key={item.record.id}
            record={item.record}
            state={unpaid.get(findWithdrawalId(item.record) ?? '')}
            onOpen={() => onOpen(item.record)}
          />
        ),
      )}
    </List>
  )
})

function Actions({ children }: { readonly children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-2">
      <Refresh />
      {children}
    </span>
  )
}

function EmptyLedger({ tab, isNarrow }: { readonly tab: number; readonly isNarrow: boolean }) {
  if (isNarrow)
    return (
      <Card>
        <EmptyState icon={<ClockIcon size={20} />} title={<Trans>No movements in this period</Trans>}>
          <Trans>Choose other days, or another kind of movement.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <EmptyState icon={<ClockIcon size={20} />} title={<Trans>No movements yet</Trans>}>
        {tab === 0 || tab === 1 ? (
          <Trans>Recharge USDT; the entry appears here as soon as it is credited.</Trans>
        ) : (
          <Trans>Entries of this type will appear here, newest first.</Trans>
        )}
      </EmptyState>
    </Card>
  )
}

/** The chosen period and its range; an invalid period keeps the range shown before. */
function useLedgerPeriod(address: Address) {
  const [period, setPeriod] = useState<LedgerPeriod>({ kind: 'recent', days: 180 })
  const [lastAsked, setLastAsked] = useState<LedgerRange>({})
  const { data } = useInfiniteQuery(createLedgerQuery(address, 0))
  // Records of the demo may be ahead of this device's clock.
  const latest = Math.max(Date.now(), data?.pages[0]?.dataList[0]?.createTime ?? 0)
  const check = validatePeriod(period, latest)
  return {
    period,
    latest,
    check,
    range: check.ok ? check.range : lastAsked,
    setPeriod: (next: LedgerPeriod) => {
      if (check.ok) setLastAsked(check.range)
      setPeriod(next)
    },
  }
}
