import { amountOf, fromDecimal } from '@bank/money'
import { StepChart } from '@bank/ui/charts'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatDate, formatDollars } from '../../../i18n/formats.ts'
import { createLedgerQuery, createMeQuery } from '../myQueries.ts'
import { computeBalanceHistory, filterDayEnds } from './computeBalanceHistory.ts'

const dayMs = 86_400_000

/** The available balance over time, from the ledger alone; renders nothing until the ledger is complete. */
export function BalanceChart({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const { data: me, dataUpdatedAt } = useQuery(createMeQuery(address))
  const ledger = useInfiniteQuery(createLedgerQuery(address, 0))
  if (!me || !ledger.data || ledger.hasNextPage) return null
  const available =
    fromDecimal(me.totalUsdtBalance, 'USDT').micro + fromDecimal(me.availableGusdBalance, 'GUSD').micro
  const points = filterDayEnds(
    computeBalanceHistory(
      available,
      ledger.data.pages.flatMap(({ dataList }) => dataList),
    ),
  )
  const [first] = points
  const end = Math.max(dataUpdatedAt, points.at(-1)?.time ?? 0)
  // Less than a day would be a single block of colour.
  if (!first || end - first.time < dayMs) return null
  const since = formatDate(first.time)
  const shown = formatDollars(amountOf('USDT', available))
  return (
    <div className="mt-4">
      <StepChart
        label={t`Available balance since ${since}, now ${shown}`}
        points={points.map(({ time, amount }) => ({
          time,
          amount,
          name: formatDate(time),
          value: formatDollars(amountOf('USDT', amount)),
        }))}
        end={end}
        rest={{ name: t`Available balance`, value: shown }}
        caption={
          <>
            <span>{since}</span>
            <span>{formatDate(end)}</span>
          </>
        }
      />
    </div>
  )
}
