import type { ConsoleResult } from '@bank/api-schema/console'
import { Trans, useLingui } from '@lingui/react/macro'
import { Moment } from '../../components/Moment.tsx'
import { Money } from '../../components/Money.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { settlementStates, settlementStops } from '../../labels/earningLabels.ts'
import { formatYearRate } from '../../labels/formatYearRate.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { type Column, toTimeText } from '../../table/column.ts'
import { PagedTable } from '../../table/PagedTable.tsx'

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
  const formatMoney = (
    key: keyof Day & `${string}`,
    name: string,
    read: (day: Day) => string,
  ): Column<Day> => ({
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
    { key: 'state', name: t`State`, show: (day) => <DayState day={day} />, text: ({ state }) => state },
    { key: 'haltedReason', name: '', show: null, text: ({ haltedReason }) => haltedReason ?? '' },
    {
      key: 'demandRate',
      name: t`Flexible rate`,
      isFigure: true,
      show: ({ demandRate }) => <span className="num">{formatYearRate(demandRate)}</span>,
      text: ({ demandRate }) => demandRate,
    },
    formatMoney('interestPaid', t`Interest paid`, ({ interestPaid }) => interestPaid),
    formatMoney('interestBudget', t`of a budget of`, ({ interestBudget }) => interestBudget),
    {
      key: 'rewardsDue',
      name: t`Rewards due`,
      isFigure: true,
      show: ({ rewardsDue }) => (rewardsDue === null ? '—' : <Money amount={rewardsDue} asset="GUSD" />),
      text: ({ rewardsDue }) => rewardsDue ?? '',
    },
    formatMoney('rewardsPaid', t`Rewards paid`, ({ rewardsPaid }) => rewardsPaid),
    formatMoney('rewardsBudget', t`of a budget of`, ({ rewardsBudget }) => rewardsBudget),
    formatMoney('poolShare', t`To the bonus pool`, ({ poolShare }) => poolShare),
    formatMoney('shortfall', t`Below the agreed minimum`, ({ shortfall }) => shortfall),
    formatMoney('growth', t`Growth`, ({ growth }) => growth),
    formatMoney('fees', t`Exchange fees`, ({ fees }) => fees),
    { key: 'capital', name: '', show: null, text: ({ capital }) => capital },
    {
      key: 'doneTime',
      name: t`Settled`,
      show: ({ doneTime }) => (doneTime === null ? '—' : <Moment at={doneTime} />),
      text: ({ doneTime }) => toTimeText(doneTime),
    },
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
