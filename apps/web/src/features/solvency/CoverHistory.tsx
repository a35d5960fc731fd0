import { fromDecimal } from '@bank/money'
import { Card, SectionTitle } from '@bank/ui'
import { LineChart } from '@bank/ui/charts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatCover } from '../../components/formatCover.ts'
import { PeriodChips } from '../../components/forms/PeriodChips.tsx'
import { formatDay } from '../../i18n/formats.ts'
import { useStoredChoice } from '../../preferences/useStoredChoice.ts'
import { createSolvencyDaysQuery, type SolvencyDay } from './solvencyQueries.ts'

const periods = [30, 90, 365] as const
const dayMs = 86_400_000
/** All that is owed, covered exactly, in millionths. */
const whole = 1_000_000n

/** The lowest reserve ratio of each day by its records on chain, beside 100%; from the second day on. */
export function CoverHistory() {
  const [period, setPeriod] = useStoredChoice<number>('cover', [...periods])
  const { data: days } = useQuery(createSolvencyDaysQuery(period))
  if (!days || days.length < 2) return null
  return (
    <section>
      <SectionTitle>
        <Trans>Reserve ratio over time</Trans>
      </SectionTitle>
      <Card>
        <CoverChart days={days} />
        <div className="mt-2">
          <PeriodChips periods={periods} chosen={period} onChoose={setPeriod} />
        </div>
        <p className="mt-3 text-small text-ink-2">
          <Trans>
            The lowest of each day’s records on chain (UTC). Where no day is drawn, none was recorded.
          </Trans>
        </p>
      </Card>
    </section>
  )
}

const toMicro = (ratio: string): bigint => fromDecimal(ratio, 'USDT').micro
const formatMicro = (micro: bigint): string =>
  formatCover(`${micro / whole}.${String(micro % whole).padStart(6, '0')}`)

function CoverChart({ days }: { readonly days: readonly SolvencyDay[] }) {
  const { t } = useLingui()
  const points = days.map(({ dayTime, lowestRatio, lastRatio }) => {
    const last = formatCover(lastRatio)
    return {
      amount: toMicro(lowestRatio),
      reference: whole,
      name: formatDay(dayTime),
      value: `${formatCover(lowestRatio)} · ${t`last ${last}`}`,
    }
  })
  const lowest = points.reduce(
    (least, { amount }) => (amount < least ? amount : least),
    points[0]?.amount ?? 0n,
  )
  const [from = '', to = '', shownLowest] = [points[0]?.name, points.at(-1)?.name, formatMicro(lowest)]
  return (
    <LineChart
      label={t`Lowest reserve ratio of each day (UTC) from ${from} to ${to}, at least ${shownLowest}`}
      points={points}
      times={days.map(({ dayTime }) => dayTime / dayMs)}
      rest={{ name: t`Lowest of this period`, value: shownLowest }}
      formatScale={formatMicro}
      caption={
        <>
          <span>{from}</span>
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="w-4 border-t-2 border-ink-3 border-dashed" />
            {formatMicro(whole)}
          </span>
          <span>{to}</span>
        </>
      }
    />
  )
}
