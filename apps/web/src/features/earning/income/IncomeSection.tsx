import { fromDecimal } from '@bank/money'
import { Card, Fact, Facts, Skeleton, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PeriodChips } from '../../../components/forms/PeriodChips.tsx'
import { Failure } from '../../../components/notices/Failure.tsx'
import { formatAmount, formatDecimalMoney, formatSymbol } from '../../../i18n/formats.ts'
import { useStoredChoice } from '../../../preferences/useStoredChoice.ts'
import { createIncomeQuery, type Income } from '../../../records/earningQueries.ts'
import { computeDayIncome } from './computeDayIncome.ts'
import { IncomeChart } from './IncomeChart.tsx'
import { IncomeTable } from './IncomeTable.tsx'

const periods = [30, 90, 180] as const

/** Total stake, interest and rewards paid so far, and the income of each day. */
export function IncomeSection({ address }: { readonly address: string }) {
  const [period, setPeriod] = useStoredChoice<number>('income', [...periods])
  const {
    data: income,
    error,
    refetch,
  } = useQuery({ ...createIncomeQuery(address, period), placeholderData: keepPreviousData })
  if (!income && error)
    return (
      <Card>
        <Failure
          title={<Trans>Your interest could not be loaded. Balance unchanged.</Trans>}
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  return (
    <Card aria-labelledby="staked-title">
      <IncomeSums income={income} />
      <div className="mt-4">
        <PeriodChips periods={periods} chosen={period} onChoose={setPeriod} />
      </div>
      {income ? <IncomePicture income={income} /> : <Skeleton className="mt-4 h-62 w-full" />}
    </Card>
  )
}

function IncomeSums({ income }: { readonly income: Income | undefined }) {
  const waiting = <TextSkeleton>0,000.00 USDT</TextSkeleton>
  return (
    <>
      <h2 id="staked-title" className="text-small text-ink-2">
        <Trans>Total staked</Trans>
      </h2>
      <p className="mt-1.5 mb-4 flex flex-wrap items-baseline gap-x-2">
        {income ? (
          <span className="text-display font-strong tracking-display num">
            {formatAmount(fromDecimal(income.stakedAmount, 'GUSD'))}
          </span>
        ) : (
          <TextSkeleton className="text-display num">0,000.00</TextSkeleton>
        )}
        <span className="text-title font-medium text-ink-2">{formatSymbol('GUSD')}</span>
      </p>
      <Facts>
        <Fact name={<Trans>Interest paid to you so far</Trans>}>
          {income ? formatDecimalMoney(income.interestAmount, 'GUSD') : waiting}
        </Fact>
        <Fact name={<Trans>Rewards paid to you so far</Trans>}>
          {income ? formatDecimalMoney(income.rewardAmount, 'GUSD') : waiting}
        </Fact>
      </Facts>
    </>
  )
}

/** Chart and table of the days, or when the first income is expected. */
function IncomePicture({ income }: { readonly income: Income }) {
  const days = income.dataList.map(computeDayIncome)
  if (days.every(({ interest, rewards }) => interest + rewards === 0n))
    return (
      <p className="mt-4 rounded-box bg-sunken px-4 py-6 text-center text-small text-ink-2">
        <Trans>No income on these days yet. Each day’s income is drawn here once the day is settled.</Trans>
      </p>
    )
  return (
    <>
      <IncomeChart days={days} />
      {income.dataList.some(({ fixedAmount }) => fromDecimal(fixedAmount, 'GUSD').micro > 0n) && (
        <p className="mt-2 text-caption text-ink-3">
          <Trans>Interest of a fixed term is drawn on the days that earn it; it is paid at its end.</Trans>
        </p>
      )}
      <IncomeTable days={days} />
    </>
  )
}
