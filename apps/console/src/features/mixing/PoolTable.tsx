import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../../api/queries.ts'
import { Moment } from '../../components/Moment.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { changeKinds, type PrivatePool, poolStopReasons } from '../../labels/mixingLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { type Column, toTimeText } from '../../table/column.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { createFigureColumn, createFileColumns, createMoneyColumn } from '../../table/usualColumns.tsx'

const downloadOnly: readonly Column<PrivatePool>[] = [
  ...createFileColumns(['pool', 'chainId', 'waitingCount', 'reviewCount', 'refusedCount', 'takenBackCount']),
  { key: 'root', name: '', show: null, text: ({ lastChange }) => lastChange?.root ?? '' },
  {
    key: 'usableFrom',
    name: '',
    show: null,
    text: ({ lastChange }) => toTimeText(lastChange?.usableFrom ?? null),
  },
  ...createFileColumns(['relayer', 'epochSeconds', 'minimumBatch']),
  { key: 'blockTime', name: '', show: null, text: ({ blockTime }) => toTimeText(blockTime) },
  {
    key: 'state',
    name: '',
    show: null,
    text: ({ haltedReason, endTime }) => {
      if (endTime !== null) return 'ended'
      return haltedReason === null ? 'followed' : 'halted'
    },
  },
  ...createFileColumns(['haltedReason']),
]

/** The pools as far as they were followed: how many hide one another, and the last change of each tree. */
export function PoolTable() {
  const { t } = useLingui()
  const pools = useQuery(createQueryOptions('queryPrivatePools', {}, { refetchMs: 15_000 }))
  const columns = usePoolColumns()
  return (
    <ListTable
      query={pools}
      label={t`Pools of private transfers`}
      columns={columns}
      keyOf={({ chainId, pool }) => `${chainId} ${pool}`}
      fileName="private-pools"
      empty={{
        title: t`No pool is followed`,
        hint: t`None is configured in the worker, or none has been read yet.`,
      }}
    />
  )
}

function usePoolColumns(): readonly Column<PrivatePool>[] {
  const { t } = useLingui()
  return [
    createMoneyColumn('amount', t`Pool`, 'BNB'),
    createFigureColumn('depositCount', t`Deposits`, formatCount),
    createFigureColumn('clearedCount', t`Cleared`, formatCount),
    createFigureColumn('withdrawalCount', t`Paid out privately`, formatCount),
    createFigureColumn('approvedCount', t`In the tree`, formatCount),
    {
      key: 'lastChange',
      name: t`Last change of the tree`,
      show: ({ lastChange }) => <LastChange change={lastChange} />,
      text: ({ lastChange }) => lastChange?.kind ?? '',
    },
    {
      key: 'blockNumber',
      name: t`Followed to block`,
      show: (pool) => <Followed pool={pool} />,
      text: ({ blockNumber }) => blockNumber,
    },
    ...downloadOnly,
  ]
}

function LastChange({ change }: { readonly change: PrivatePool['lastChange'] }) {
  const word = useLabel()
  if (change === null)
    return (
      <span className="text-ink-3">
        <Trans>None yet</Trans>
      </span>
    )
  return (
    <span className="inline-grid justify-items-end gap-1 table:justify-items-start">
      <StateBadge tone={changeKinds[change.kind].tone}>{word(changeKinds, change.kind)}</StateBadge>
      <span className="num">{formatCount(change.depositCount)}</span>
      <Moment at={change.usableFrom} />
    </span>
  )
}

function Followed({ pool }: { readonly pool: PrivatePool }) {
  const word = useLabel()
  const { blockNumber, blockTime, haltedReason, haltTime, endTime } = pool
  return (
    <span className="inline-grid justify-items-end gap-1 table:justify-items-start">
      <span className="num">{formatCount(blockNumber as `${number}`)}</span>
      <Moment at={blockTime} />
      {endTime !== null && (
        <>
          <StateBadge tone="plain">
            <Trans>Ended</Trans>
          </StateBadge>
          <Moment at={endTime} />
        </>
      )}
      {endTime === null && haltedReason !== null && (
        <>
          <StateBadge tone="bad">
            <Trans>Halted</Trans>
          </StateBadge>
          <span className="text-caption text-ink-3">{word(poolStopReasons, haltedReason)}</span>
          {haltTime !== null && <Moment at={haltTime} />}
        </>
      )}
    </span>
  )
}
