import type { ConsoleResult } from '@bank/api-schema/console'
import { useLingui } from '@lingui/react/macro'
import { Money } from '../../components/Money.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import { createTextColumn } from '../../table/usualColumns.tsx'

type Day = ConsoleResult<'queryStatement'>['dataList'][number]

/** Revenue day by day: nothing is paid that did not come in before. */
export function StatementPage() {
  const { t } = useLingui()
  const columns = useStatementColumns()
  return (
    <>
      <PageHead
        title={t`Revenue`}
        lead={t`The only account that pays interest, rewards and the bonus pool; it cannot go below zero. Every column of a day adds up to the closing figure.`}
      />
      <PagedTable
        name="queryStatement"
        request={{}}
        label={t`Revenue by day`}
        columns={columns}
        keyOf={({ day }) => day}
        fileName="revenue"
        empty={{ title: t`Nothing has come in yet` }}
      />
    </>
  )
}

function useStatementColumns(): readonly Column<Day>[] {
  const { t } = useLingui()
  const formatMoney = (key: string, name: string, read: (day: Day) => string): Column<Day> => ({
    key,
    name,
    isFigure: true,
    show: (day) => <Money amount={read(day)} asset="GUSD" />,
    text: read,
  })
  return [
    createTextColumn('day', t`Day`, (day) => <span className="num">{day}</span>),
    formatMoney('opening', t`Opening`, ({ opening }) => opening),
    formatMoney('growth', t`In: growth`, ({ cameIn }) => cameIn.growth),
    formatMoney('fees', t`In: exchange fees`, ({ cameIn }) => cameIn.fees),
    formatMoney('capital', t`In: capital`, ({ cameIn }) => cameIn.capital),
    formatMoney('otherIn', t`In: other`, ({ cameIn }) => cameIn.other),
    formatMoney('recovered', t`In: recovered losses`, ({ cameIn }) => cameIn.recovered),
    formatMoney('returned', t`In: reserved, not needed`, ({ cameIn }) => cameIn.returned),
    formatMoney('pool', t`Out: bonus pool`, ({ wentOut }) => wentOut.pool),
    formatMoney('rewards', t`Out: team rewards`, ({ wentOut }) => wentOut.rewards),
    formatMoney('interest', t`Out: flexible interest`, ({ wentOut }) => wentOut.interest),
    formatMoney('escrow', t`Out: agreed to fixed terms`, ({ wentOut }) => wentOut.escrow),
    formatMoney('topUps', t`Out: above the agreed minimum`, ({ wentOut }) => wentOut.topUps),
    formatMoney('losses', t`Out: losses`, ({ wentOut }) => wentOut.losses),
    formatMoney('dust', t`Out: held back`, ({ wentOut }) => wentOut.dust),
    formatMoney('otherOut', t`Out: other`, ({ wentOut }) => wentOut.other),
    formatMoney('closing', t`Closing`, ({ closing }) => closing),
  ]
}
