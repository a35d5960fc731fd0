import { Button, Card, Chips, ClockIcon, EmptyState, List, SectionTitle, Skeleton } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Address } from 'viem'
import { Failure } from '../../../notices/Failure.tsx'
import { type LedgerRecord, ledgerQuery } from '../myQueries.ts'
import { DownloadLedger } from './DownloadLedger.tsx'
import { LedgerRow } from './LedgerRow.tsx'
import { ledgerTabs } from './ledgerEvent.ts'

const LedgerDetail = lazy(async () => ({ default: (await import('./LedgerDetail.tsx')).LedgerDetail }))

/** Every movement of the member's account, by tab, newest first. */
export function LedgerSection({ address }: { readonly address: Address }) {
  const { t, i18n } = useLingui()
  const [tab, setTab] = useState(0)
  const [detail, setDetail] = useState<{ readonly record: LedgerRecord; readonly isOpen: boolean } | null>(
    null,
  )
  const ledger = useInfiniteQuery(ledgerQuery(address, tab))
  const records = ledger.data?.pages.flatMap(({ dataList }) => dataList)
  const hasRecords = records !== undefined && records.length > 0
  return (
    <section>
      <SectionTitle action={hasRecords && <DownloadLedger tab={tab} />}>
        <Trans>Ledger</Trans>
      </SectionTitle>
      <Chips
        label={t`Kind of movement`}
        chips={ledgerTabs.map(({ id, name }) => ({ key: id, name: i18n._(name) }))}
        chosen={tab}
        onChoose={setTab}
      />
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
        {records?.length === 0 && <EmptyLedger tab={tab} />}
        {hasRecords && (
          <List label={t`Ledger`}>
            {records.map((record) => (
              <LedgerRow key={record.id} record={record} onOpen={() => setDetail({ record, isOpen: true })} />
            ))}
          </List>
        )}
        {ledger.hasNextPage && (
          <div className="mt-3 flex justify-center">
            <Button
              kind="ghost"
              size="pill"
              busy={ledger.isFetchingNextPage}
              onClick={() => void ledger.fetchNextPage()}
            >
              <Trans>Load more</Trans>
            </Button>
          </div>
        )}
      </div>
      {detail && (
        <Suspense fallback={null}>
          <LedgerDetail
            record={detail.record}
            isOpen={detail.isOpen}
            onClose={() => setDetail({ ...detail, isOpen: false })}
          />
        </Suspense>
      )}
    </section>
  )
}

function EmptyLedger({ tab }: { readonly tab: number }) {
  return (
    <Card>
      <EmptyState icon={<ClockIcon size={20} />} title={<Trans>No movements yet</Trans>}>
        {tab === 0 || tab === 1 ? (
          <Trans>Recharge USDT, and the movement stands here as soon as it is credited.</Trans>
        ) : (
          <Trans>Movements of this kind will stand here, newest first.</Trans>
        )}
      </EmptyState>
    </Card>
  )
}

function ListShape() {
  return (
    <Card className="grid gap-5">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-9" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-32" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </Card>
  )
}
