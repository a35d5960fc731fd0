import { fromDecimal, parseRatio } from '@bank/money'
import { Card, Fact, Facts, Skeleton, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import {
  formatAmount,
  formatDateTime,
  formatDecimalMoney,
  formatPercent,
  formatSymbol,
} from '../../../i18n/formats.ts'
import type { Pool } from '../../../records/earningQueries.ts'

/** The pool's amount, its totals, and the time of the next share-out. */
export function PoolCard({ pool }: { readonly pool: Pool }) {
  const ratio = formatPercent(parseRatio(pool.feeRatio))
  return (
    <Card aria-labelledby="pool-title">
      <h2 id="pool-title" className="text-small text-ink-2">
        <Trans>In the pool now</Trans>
      </h2>
      <p className="mt-1.5 mb-4 flex flex-wrap items-baseline gap-x-2">
        <span className="text-display font-strong tracking-display num">
          {formatAmount(fromDecimal(pool.poolAmount, 'GUSD'))}
        </span>
        <span className="text-title font-medium text-ink-2">{formatSymbol('GUSD')}</span>
      </p>
      <Facts>
        <Fact name={<Trans>Total pool to date</Trans>}>
          {formatDecimalMoney(pool.totalProfitPoolAmount, 'GUSD')}
        </Fact>
        <Fact name={<Trans>Distributed to date</Trans>}>
          {formatDecimalMoney(pool.profitSharedAmount, 'GUSD')}
        </Fact>
        <Fact name={<Trans>Next distribution</Trans>}>
          {pool.isOpen ? formatDateTime(pool.nextShareTime) : '—'}
        </Fact>
      </Facts>
      <p className="mt-4 text-small text-ink-2">
        {pool.isOpen ? (
          <Trans>
            {ratio} of all exchange fees flow into the pool, a day’s fees once that day is settled. Each
            Monday at 00:00 UTC it is shared among the members whose level takes part; what cannot be shared
            stays for the next week.
          </Trans>
        ) : (
          <Trans>The pool is not open yet: nothing flows in or out until its licence is recorded here.</Trans>
        )}
      </p>
    </Card>
  )
}

/** Placeholder of the page while it loads. */
export function PoolShape() {
  return (
    <Card>
      <p className="sr-only">
        <Trans>Loading…</Trans>
      </p>
      <TextSkeleton className="text-small">000000000000</TextSkeleton>
      <p className="mt-1.5 mb-4">
        <TextSkeleton className="text-display num">0,000.00</TextSkeleton>
      </p>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="mt-4 h-16 w-full" />
    </Card>
  )
}
