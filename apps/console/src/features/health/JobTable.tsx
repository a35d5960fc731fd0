import type { ConsoleResult } from '@bank/api-schema/console'
import { Card, EmptyState, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../i18n/formats.ts'
import { jobNames, jobStates } from '../../labels/healthLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { CsvButton } from '../../table/CsvButton.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import {
  createFigureColumn,
  createMoneyColumn,
  createTextColumn,
  createTimeColumn,
} from '../../table/usualColumns.tsx'

type Health = ConsoleResult<'queryHealth'>
type Waiting = {
  readonly name: string
  readonly state: string
  readonly count: number
  readonly amount: string | null
  readonly oldestTime: number | null
}

/** Open orders and jobs by state, with how old the oldest is. */
export function JobTable({ health }: { readonly health: Health }) {
  const { t } = useLingui()
  const columns = useJobColumns()
  const rows: readonly Waiting[] = [
    ...health.withdrawals.map((orders) => ({ name: 'withdrawal', ...orders })),
    ...health.jobs.map((jobs) => ({ ...jobs, amount: null })),
  ]
  if (rows.length === 0)
    return (
      <>
        <SectionTitle>
          <Trans>Waiting</Trans>
        </SectionTitle>
        <Card>
          <EmptyState title={<Trans>Nothing waits</Trans>} />
        </Card>
      </>
    )
  return (
    <>
      <SectionTitle
        action={<CsvButton fileName="waiting" columns={columns} listAll={() => Promise.resolve(rows)} />}
      >
        <Trans>Waiting</Trans>
      </SectionTitle>
      <DataTable
        label={t`Waiting`}
        columns={columns}
        rows={rows}
        keyOf={({ name, state }) => `${name} ${state}`}
      />
    </>
  )
}

function useJobColumns(): readonly Column<Waiting>[] {
  const { t } = useLingui()
  const word = useLabel()
  return [
    createTextColumn('name', t`Waiting`, (name) => word(jobNames, name)),
    createTextColumn('state', t`State`, (state) => word(jobStates, state)),
    createFigureColumn('count', t`Count`, formatCount),
    createMoneyColumn('amount', t`Amount`, 'USDT'),
    createTimeColumn('oldestTime', t`Oldest`),
  ]
}
