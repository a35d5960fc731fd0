import type { CallResult } from '@bank/api-schema'
import { TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatAmount } from '../../i18n/formats.ts'
import { Failure } from '../notices/Failure.tsx'
import { SplitFigure } from '../SplitFigure.tsx'
import { sumTotal, totalClass } from './sumTotal.ts'

/** The total of both balances, or why it is not known. */
export function TotalFigure({
  query: { data: me, error, refetch },
}: {
  readonly query: UseQueryResult<CallResult<'queryMeInfo'>>
}) {
  if (!me && error)
    return (
      <div className="mt-2">
        <Failure
          title={<Trans>Your balances could not be loaded. They are unchanged.</Trans>}
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
    )
  return (
    // The start script writes the figure here before the app has loaded.
    <p data-total className="mt-1.5">
      {me ? (
        <span className={totalClass}>
          <SplitFigure text={formatAmount(sumTotal(me))} />
        </span>
      ) : (
        <TextSkeleton className="text-display num">0,000.00</TextSkeleton>
      )}{' '}
      <span className="ml-1 text-title font-medium text-ink-2">USD</span>
    </p>
  )
}
