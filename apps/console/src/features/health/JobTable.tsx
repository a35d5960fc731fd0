import type { ConsoleResult } from '@bank/api-schema/console'
import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../../i18n/formats.ts'
import { jobNames, jobStates } from '../../labels/healthLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import type { Column } from '../../table/column.ts'
import { SectionTable } from '../../table/SectionTable.tsx'
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
  return (
    <SectionTable
      title={t`Waiting`}
      rows={rows}
      columns={columns}
      keyOf={({ name, state }) => `${name} ${state}`}
      fileName="waiting"
      empty={t`Nothing waits`}
    />
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
