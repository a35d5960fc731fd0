import { amountOf, fromDecimal } from '@bank/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { showDate, showDollars } from '../../../i18n/formats.ts'
import { ledgerQuery, meQuery } from '../myQueries.ts'
import { balanceHistory, balancePath } from './balanceHistory.ts'

const dayMs = 86_400_000

/** What was available over time, from the ledger alone; nothing is drawn while the ledger does not tell it whole. */
export function BalanceChart({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const { data: me, dataUpdatedAt } = useQuery(meQuery(address))
  const ledger = useInfiniteQuery(ledgerQuery(address, 0))
  if (!me || !ledger.data || ledger.hasNextPage) return null
  const available =
    fromDecimal(me.totalUsdtBalance, 'USDT').micro + fromDecimal(me.availableGusdBalance, 'GUSD').micro
  const points = balanceHistory(
    available,
    ledger.data.pages.flatMap(({ dataList }) => dataList),
  )
  const [first] = points
  const end = Math.max(dataUpdatedAt, points.at(-1)?.time ?? 0)
  // Within a day a picture would be a block of colour, which tells nobody anything.
  if (!first || end - first.time < dayMs) return null
  const path = balancePath(points, end)
  const since = showDate(first.time)
  const shown = showDollars(amountOf('USDT', available))
  return (
    <figure className="mt-4">
      <svg
        role="img"
        aria-label={t`Available balance since ${since}, now ${shown}`}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-20 w-full"
      >
        <path d={`${path}V100H0Z`} className="fill-accent-soft" />
        <path
          d={path}
          className="fill-transparent stroke-accent"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-1.5 flex justify-between gap-3 text-caption text-ink-3 num">
        <span>{since}</span>
        <span>
          <Trans>Available balance</Trans>
        </span>
      </figcaption>
    </figure>
  )
}
