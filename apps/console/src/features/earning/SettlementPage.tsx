import type { ConsoleResult } from '@bank/api-schema/console'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/PageHead.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { settlementStates, settlementStops } from '../../labels/earningLabels.ts'
import { formatYearRate } from '../../labels/formatYearRate.ts'
import { useLabel } from '../../labels/useLabel.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import { createMoneyColumn, createTextColumn, createTimeColumn } from '../../table/usualColumns.tsx'

type Day = ConsoleResult<'querySettlementDays'>['dataList'][number]

const refetchMs = 5_000

/** The days that were settled, and how far the one at work is. */
export function SettlementPage() {
  const { t } = useLingui()
  const columns = useDayColumns()
  return (
    <>
      <PageHead
        title={t`Settlement`}
        lead={t`After every UTC day revenue pays in this order: the bonus pool, the team, flexible interest. The unused part returns to revenue.`}
      />
      <PagedTable
        name="querySettlementDays"
        request={{}}
        label={t`Settled days`}
        columns={columns}
        keyOf={({ day }) => day}
        fileName="settlement"
        refetchMs={refetchMs}
        empty={{
          title: t`No day is settled yet`,
          hint: t`The first is the day on which the first stake was bought, once it is over.`,
        }}
      />
    </>
  )
}

function useDayColumns(): readonly Column<Day>[] {
  const { t } = useLingui()
  return [
    createTextColumn('day', t`Day`, (day) => <span className="num">{day}</span>),
    { key: 'state', name: t`State`, show: (day) => <DayState day={day} />, text: ({ state }) => state },
    { key: 'haltedReason', name: '', show: null, text: ({ haltedReason }) => haltedReason ?? '' },
    {
      key: 'demandRate',
      name: t`Flexible rate`,
      isFigure: true,
      show: ({ demandRate }) => <span className="num">{formatYearRate(demandRate)}</span>,
      text: ({ demandRate }) => demandRate,
    },
    createMoneyColumn('interestPaid', t`Interest paid`, 'GUSD'),
    createMoneyColumn('interestBudget', t`of a budget of`, 'GUSD'),
    createMoneyColumn('rewardsDue', t`Rewards due`, 'GUSD'),
    createMoneyColumn('rewardsPaid', t`Rewards paid`, 'GUSD'),
    createMoneyColumn('rewardsBudget', t`of a budget of`, 'GUSD'),
    createMoneyColumn('poolShare', t`To the bonus pool`, 'GUSD'),
    createMoneyColumn('shortfall', t`Below the agreed minimum`, 'GUSD'),
    createMoneyColumn('growth', t`Growth`, 'GUSD'),
    createMoneyColumn('fees', t`Exchange fees`, 'GUSD'),
    { key: 'capital', name: '', show: null, text: ({ capital }) => capital },
    createTimeColumn('doneTime', t`Settled`),
  ]
}

function DayState({ day }: { readonly day: Day }) {
  const word = useLabel()
  const { state, haltedReason, chunksDone, chunksTotal, stakes } = day
  const done = formatCount(chunksDone)
  const total = formatCount(chunksTotal)
  const settled = formatCount(stakes)
  return (
    <span className="inline-block table:min-w-40">
      <StateBadge tone={state === 'done' ? 'good' : 'waiting'}>{word(settlementStates, state)}</StateBadge>
      <span className="block text-caption text-ink-3 num">
        <Trans>
          {done} of {total} parts, {settled} stakes
        </Trans>
      </span>
      {haltedReason !== null && (
        <span className="block text-caption text-danger">{word(settlementStops, haltedReason)}</span>
      )}
    </span>
  )
}
