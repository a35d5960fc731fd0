import type { ConsoleResult } from '@bank/api-schema/console'
import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/PageHead.tsx'
import { formatCount } from '../../i18n/formats.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import {
  createFigureColumn,
  createMoneyColumn,
  createTextColumn,
  createTimeColumn,
} from '../../table/usualColumns.tsx'

type Week = ConsoleResult<'queryPoolWeeks'>['dataList'][number]

/** The share-outs of the bonus pool: what flowed in, what was shared, among how many. */
export function PoolPage() {
  const { t } = useLingui()
  const columns = useWeekColumns()
  return (
    <>
      <PageHead
        title={t`Bonus pool`}
        lead={t`Part of each day’s exchange fees is reserved here and distributed on Mondays by weight among members whose level of the week before was A3 or above. The remainder stays for the next week.`}
      />
      <PagedTable
        name="queryPoolWeeks"
        request={{}}
        label={t`Distributions of the bonus pool`}
        columns={columns}
        keyOf={({ week }) => week}
        fileName="bonus-pool"
        empty={{
          title: t`Nothing was shared yet`,
          hint: t`The pool is shared on a Monday, once the days before it are settled.`,
        }}
      />
    </>
  )
}

function useWeekColumns(): readonly Column<Week>[] {
  const { t } = useLingui()
  return [
    createTextColumn('week', t`Monday`, (week) => <span className="num">{week}</span>),
    createMoneyColumn('cameIn', t`Received`, 'GUSD'),
    createMoneyColumn('balance', t`In the pool`, 'GUSD'),
    createMoneyColumn('paid', t`Shared`, 'GUSD'),
    createFigureColumn('members', t`Members with a share`, formatCount),
    createMoneyColumn('left', t`Stays`, 'GUSD'),
    { key: 'weights', name: '', show: null, text: ({ weights }) => weights },
    createTimeColumn('shareTime', t`Shared at`),
  ]
}
