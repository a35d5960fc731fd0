import type { ConsoleResult } from '@bank/api-schema/console'
import { Button, Fact, Facts, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { createQueryOptions } from '../../api/queries.ts'
import { StateBadge } from '../../components/StateBadge.tsx'
import { ProposalSheet } from '../../forms/ProposalSheet.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { lawNames } from '../../labels/lawNames.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useMay } from '../../session/SessionContext.ts'
import type { Column } from '../../table/column.ts'
import { QueryPlaceholder } from '../../table/QueryPlaceholder.tsx'
import { SectionTable } from '../../table/SectionTable.tsx'
import {
  createActColumn,
  createFileColumns,
  createTextColumn,
  createTimeColumn,
} from '../../table/usualColumns.tsx'

type Reconciliation = ConsoleResult<'queryReconciliation'>
type Breach = Reconciliation['breaches'][number]
type Pass = Reconciliation['passes'][number]

/** Newest passes of the reconciliation, and every difference that they found; a lift needs two operators. */
export function ReconciliationSection() {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Breach | null>(null)
  const query = useQuery(createQueryOptions('queryReconciliation', {}, { refetchMs: 30_000 }))
  const passColumns = usePassColumns()
  const breachColumns = useBreachColumns(setChosen)
  if (!query.data)
    return (
      <>
        <SectionTitle>
          <Trans>Reconciliation</Trans>
        </SectionTitle>
        <QueryPlaceholder query={query} />
      </>
    )
  return (
    <>
      <SectionTable
        title={t`Reconciliation`}
        rows={query.data.passes}
        columns={passColumns}
        keyOf={({ kind }) => kind}
        fileName="reconciliation"
        empty={t`Not compared yet`}
      />
      <SectionTable
        title={t`Differences between records`}
        note={<Trans>Amounts are in micro-units: 1,000,000 are 1 USDT.</Trans>}
        rows={query.data.breaches}
        columns={breachColumns}
        keyOf={({ id }) => id}
        fileName="book-breaches"
        empty={t`The books agree`}
      />
      {chosen && <LiftSheet breach={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function usePassColumns(): readonly Column<Pass>[] {
  const { t } = useLingui()
  return [
    createTextColumn('kind', t`Pass`, (kind) => (kind === 'whole' ? t`Whole books, daily` : t`New entries`)),
    createTimeColumn('startTime', t`Started`),
    createTimeColumn('endTime', t`Completed`),
    createWholeColumn('rows', t`Rows compared`),
  ]
}

function useBreachColumns(onLift: (breach: Breach) => void): readonly Column<Breach>[] {
  const { t } = useLingui()
  const may = useMay()
  const word = useLabel()
  return [
    createTextColumn('law', t`Law`, (law) => word(lawNames, law)),
    {
      key: 'row',
      name: t`Row`,
      show: ({ row, table }) => (
        <span className="wrap-break-word num">
          {row}
          <span className="block text-caption text-ink-3">{table}</span>
        </span>
      ),
      text: ({ row }) => row,
    },
    ...createFileColumns(['table']),
    createWholeColumn('expected', t`Expected figure`),
    createWholeColumn('actual', t`Actual figure`),
    createTimeColumn('findTime', t`Found`),
    {
      key: 'liftTime',
      name: t`State`,
      show: ({ liftTime }) =>
        liftTime === null ? (
          <StateBadge tone="bad">
            <Trans>Payouts halted</Trans>
          </StateBadge>
        ) : (
          <StateBadge tone="plain">
            <Trans>Lifted</Trans>
          </StateBadge>
        ),
      text: ({ liftTime }) => (liftTime === null ? 'open' : 'lifted'),
    },
    ...(may('proposeBreachLift')
      ? [
          createActColumn('lift', t`Change`, (breach: Breach) =>
            breach.liftTime === null ? (
              <Button kind="ghost" size="pill" onClick={() => onLift(breach)}>
                <Trans>Propose to lift</Trans>
              </Button>
            ) : (
              '—'
            ),
          ),
        ]
      : []),
  ]
}

/** A whole number as text, at the right edge; other text stays as it is. */
const createWholeColumn = <Key extends string>(key: Key, name: string) => ({
  ...createTextColumn(key, name, formatWhole),
  isFigure: true,
})

const formatWhole = (text: string): string => (/^-?\d+$/.test(text) ? formatCount(BigInt(text)) : text)

function LiftSheet({ breach, onClose }: { readonly breach: Breach; readonly onClose: () => void }) {
  const word = useLabel()
  return (
    <ProposalSheet
      onClose={onClose}
      title={<Trans>Propose to lift</Trans>}
      description={
        <Trans>
          The books are compared first; while this law is broken the proposal is refused. Payouts resume once
          another operator approves it.
        </Trans>
      }
      request={{ id: breach.id }}
      call={consoleClient.proposeBreachLift}
    >
      <Facts>
        <Fact name={<Trans>Law</Trans>}>{word(lawNames, breach.law)}</Fact>
        <Fact name={<Trans>Row</Trans>}>{breach.row}</Fact>
        <Fact name={<Trans>Expected figure</Trans>}>{formatWhole(breach.expected)}</Fact>
        <Fact name={<Trans>Actual figure</Trans>}>{formatWhole(breach.actual)}</Fact>
      </Facts>
    </ProposalSheet>
  )
}
