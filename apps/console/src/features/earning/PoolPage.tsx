import type { ConsoleResult } from '@bank/api-schema/console'
import { useLingui } from '@lingui/react/macro'
import { Moment } from '../../components/Moment.tsx'
import { Money } from '../../components/Money.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { type Column, toTimeText } from '../../table/column.ts'
import { PagedTable } from '../../table/PagedTable.tsx'

type Week = ConsoleResult<'queryPoolWeeks'>['dataList'][number]

/** The share-outs of the bonus pool: what flowed in, what was shared, among how many. */
export function PoolPage() {
  const { t } = useLingui()
  const columns = useWeekColumns()
  return (
    <>
      <PageHead
        title={t`Bonus pool`}
        lead={t`Part of each day’s exchange fees is reserved here and distributed on Mondays by weight among members of level A3 and up. The remainder stays for the next week.`}
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
  const formatMoney = (key: 'cameIn' | 'balance' | 'paid' | 'left', name: string): Column<Week> => ({
    key,
    name,
    isFigure: true,
    show: (week) => <Money amount={week[key]} asset="GUSD" />,
    text: (week) => week[key],
  })
  return [
    {
      key: 'week',
      name: t`Monday`,
      show: ({ week }) => <span className="num">{week}</span>,
      text: ({ week }) => week,
    },
    formatMoney('cameIn', t`Received`),
    formatMoney('balance', t`In the pool`),
    formatMoney('paid', t`Shared`),
    {
      key: 'members',
      name: t`Members with a share`,
      isFigure: true,
      show: ({ members }) => <span className="num">{formatCount(members)}</span>,
      text: ({ members }) => String(members),
    },
    formatMoney('left', t`Stays`),
    { key: 'weights', name: '', show: null, text: ({ weights }) => weights },
    {
      key: 'shareTime',
      name: t`Shared at`,
      show: ({ shareTime }) => <Moment at={shareTime} />,
      text: ({ shareTime }) => toTimeText(shareTime),
    },
  ]
}
