import type { ConsoleResult } from '@bank/api-schema/console'
import { Button, Card, Fact, Facts } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { createQueryOptions } from '../../api/queries.ts'
import { Failure } from '../../components/Failure.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { ProposalSheet } from '../../forms/ProposalSheet.tsx'
import { useMay } from '../../session/SessionContext.ts'
import type { Column } from '../../table/column.ts'
import { SectionTable } from '../../table/SectionTable.tsx'
import { createActColumn, createTextColumn, createTimeColumn } from '../../table/usualColumns.tsx'

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
  if (query.isError)
    return (
      <Card className="mb-4">
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  if (!query.data) return null
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
    createTextColumn('rows', t`Rows compared`),
  ]
}

function useBreachColumns(onLift: (breach: Breach) => void): readonly Column<Breach>[] {
  const { t } = useLingui()
  const may = useMay()
  return [
    createTextColumn('law', t`Law`),
    createTextColumn('table', t`Table`),
    createTextColumn('row', t`Row`, (row) => <span className="break-all num">{row}</span>),
    createTextColumn('expected', t`Expected figure`),
    createTextColumn('actual', t`Actual figure`),
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

function LiftSheet({ breach, onClose }: { readonly breach: Breach; readonly onClose: () => void }) {
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
        <Fact name={<Trans>Law</Trans>}>{breach.law}</Fact>
        <Fact name={<Trans>Row</Trans>}>{breach.row}</Fact>
      </Facts>
    </ProposalSheet>
  )
}
