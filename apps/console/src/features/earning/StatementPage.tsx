import type { ConsoleResult } from '@bank/api-schema/console'
import { useLingui } from '@lingui/react/macro'
import { Money } from '../../components/Money.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/PagedTable.tsx'

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
  const money = (key: string, name: string, read: (day: Day) => string): Column<Day> => ({
    key,
    name,
    isFigure: true,
    show: (day) => <Money amount={read(day)} asset="GUSD" />,
    text: read,
  })
  return [
    {
      key: 'day',
      name: t`Day`,
      show: ({ day }) => <span className="num">{day}</span>,
      text: ({ day }) => day,
    },
    money('opening', t`Opening`, ({ opening }) => opening),
    money('growth', t`In: growth`, ({ cameIn }) => cameIn.growth),
    money('fees', t`In: exchange fees`, ({ cameIn }) => cameIn.fees),
    money('capital', t`In: capital`, ({ cameIn }) => cameIn.capital),
    money('otherIn', t`In: other`, ({ cameIn }) => cameIn.other),
    money('recovered', t`In: recovered losses`, ({ cameIn }) => cameIn.recovered),
    money('returned', t`In: set aside, not needed`, ({ cameIn }) => cameIn.returned),
    money('pool', t`Out: bonus pool`, ({ wentOut }) => wentOut.pool),
    money('rewards', t`Out: team rewards`, ({ wentOut }) => wentOut.rewards),
    money('interest', t`Out: interest on demand`, ({ wentOut }) => wentOut.interest),
    money('escrow', t`Out: promised to fixed terms`, ({ wentOut }) => wentOut.escrow),
    money('topUps', t`Out: beyond the promise`, ({ wentOut }) => wentOut.topUps),
    money('losses', t`Out: losses`, ({ wentOut }) => wentOut.losses),
    money('dust', t`Out: kept back`, ({ wentOut }) => wentOut.dust),
    money('otherOut', t`Out: other`, ({ wentOut }) => wentOut.other),
    money('closing', t`Closing`, ({ closing }) => closing),
  ]
}
