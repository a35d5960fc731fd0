import { amountOf } from '@bank/money'
import { LineChart } from '@bank/ui/charts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { toAmounts, useAssetHistory } from '../../../components/assets/assetHistory.ts'
import { formatZonedDay } from '../../../components/dates/formatZonedDay.ts'
import { PeriodChips } from '../../../components/forms/PeriodChips.tsx'
import { formatDay, formatDollars } from '../../../i18n/formats.ts'
import { useStoredChoice } from '../../../preferences/useStoredChoice.ts'
import { type AssetDay, createMeQuery } from '../../../records/accountQueries.ts'

const periods = [30, 90, 180] as const
const dayMs = 86_400_000

/** The total over time, beside what was recharged for it; from the second day on. */
export function AssetHistory({
  address,
  period,
  onPeriod,
}: {
  readonly address: string
  readonly period: number
  readonly onPeriod: (period: number) => void
}) {
  const { data: me } = useQuery(createMeQuery(address))
  const { data, isError } = useAssetHistory(address, { days: period, me })
  const days = data?.dataList ?? []
  const isFirstDay = data ? days.length < 2 : me !== undefined && me.createTime >= Date.now() - dayMs
  // The total names a failure of the connection.
  if (isFirstDay || (!data && isError)) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="min-h-40">{days.length > 0 && <AssetChart days={days} />}</div>
      <div className="mt-2">
        <PeriodChips periods={periods} chosen={period} onChoose={onPeriod} />
      </div>
    </div>
  )
}

/** The days of history that a member chose. */
export const useAssetPeriod = () => useStoredChoice<number>('assets', [...periods])

const formatMicro = (micro: bigint): string => formatDollars(amountOf('USDT', micro))

function AssetChart({ days }: { readonly days: readonly AssetDay[] }) {
  const { t } = useLingui()
  const points = days.map((day) => {
    const { total, deposited } = toAmounts(day)
    const shownRecharges = formatMicro(deposited.micro)
    return {
      amount: total.micro,
      reference: deposited.micro,
      name: formatDay(day.dayTime),
      value: `${formatMicro(total.micro)} · ${t`Net recharges ${shownRecharges}`}`,
    }
  })
  const [first, last, today] = [points[0], points.at(-1), days.at(-1)]
  if (!first || !last || !today) return null
  const [from, to, now] = [first.name, last.name, formatMicro(last.amount)]
  return (
    <LineChart
      label={t`Total assets at the end of each day (UTC) from ${from} to ${to}, now ${now}`}
      points={points}
      rest={{ name: t`Total assets`, value: now }}
      formatScale={formatMicro}
      caption={
        <>
          <span>{from}</span>
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="w-4 border-t-2 border-ink-3 border-dashed" />
            <Trans>Net recharges</Trans>
          </span>
          <span>{formatZonedDay(today.dayTime)}</span>
        </>
      }
    />
  )
}
