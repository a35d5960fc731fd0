import type { CallResult } from '@bank/api-schema'
import { fromDecimal, isZero } from '@bank/money'
import { Card, getButtonClass, joinClasses, NextIcon, TextSkeleton } from '@bank/ui'
import { onIdle } from '@bank/ui/browser'
import { Sparkline } from '@bank/ui/charts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Address } from 'viem'
import { getMeInfoQuery } from '../../../api/queries.ts'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { AssetParts } from '../../../components/assets/AssetParts.tsx'
import { toAmounts, useAssetHistory } from '../../../components/assets/assetHistory.ts'
import { sumTotal } from '../../../components/assets/sumTotal.ts'
import { TotalFigure } from '../../../components/assets/TotalFigure.tsx'
import { CatchErrors } from '../../../components/CatchErrors.tsx'
import { formatSigned } from '../../../components/formatSigned.ts'
import { SuspendedNotice } from '../../../components/notices/SuspendedNotice.tsx'
import type { AssetDay } from '../../../records/accountQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { figureChip, RateNow } from '../RateNow.tsx'
import { Actions } from './Actions.tsx'
import { UnfinishedShape } from './UnfinishedShape.tsx'

/** Below the total and the buttons, so its lists are requested once the rest is there. */
const Unfinished = lazy(async () => {
  await new Promise<void>(onIdle)
  return { default: (await import('./Unfinished.tsx')).Unfinished }
})

const days = 30

/** A member's money: what it is worth, what it earns, what to do with it, and what is still under way. */
export function MemberHead() {
  const address = useMemberAddress()
  if (!address) return null
  return (
    <>
      <h1 className="sr-only">
        <Trans>Home</Trans>
      </h1>
      <Assets address={address} />
      <Actions />
      <CatchErrors>
        <Suspense fallback={<UnfinishedShape />}>
          <Unfinished address={address} />
        </Suspense>
      </CatchErrors>
    </>
  )
}

function Assets({ address }: { readonly address: Address }) {
  const query = useQuery({
    ...getMeInfoQuery(address),
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
  const { data: me } = query
  const history = useAssetHistory(address, { days, me })
  const newest = history.data?.dataList.at(-1)
  const isEmpty = me !== undefined && isZero(sumTotal(me))
  const isFailed = me ? !newest && history.isError : query.isError
  return (
    <Card padding="none" aria-labelledby="total-title" className="pt-5">
      <div className="px-5">
        <div className="flex items-baseline justify-between gap-3 text-small">
          <h2 id="total-title" className="text-ink-2">
            <Trans>Total assets</Trans>
          </h2>
          <Link to="/my" className="-my-3 inline-flex min-h-11 items-center gap-0.5 font-medium text-accent">
            <Trans>{days} days</Trans>
            <NextIcon size={16} aria-hidden="true" />
          </Link>
        </div>
        <TotalFigure query={query} />
        {me?.banned && (
          <div className="mt-3">
            <SuspendedNotice />
          </div>
        )}
        {!isFailed && <AssetParts newest={newest} />}
        {/* One below the other on a phone, so that no length of either moves what follows. */}
        <p className="mt-3 flex flex-col items-start gap-2 text-small font-medium wide:flex-row">
          {!isFailed && <EarnedToday newest={newest} />}
          <RateNow />
        </p>
      </div>
      <div className="mt-4 h-24">
        {isEmpty ? <FirstRecharge /> : history.data && <Curve history={history.data} />}
      </div>
    </Card>
  )
}

/** Interest and rewards that were credited today, a UTC day; a placeholder until `newest` is known. */
function EarnedToday({ newest }: { readonly newest: AssetDay | undefined }) {
  if (!newest) return <TextSkeleton className={figureChip}>0000 +0.000000</TextSkeleton>
  const earned = fromDecimal(newest.earnedAmount, 'USDT')
  const shown = formatSigned(earned, '+')
  return (
    <span
      className={joinClasses(
        figureChip,
        earned.micro > 0n ? 'bg-accent-soft text-accent' : 'bg-sunken text-ink-2',
      )}
    >
      <Trans>Earned today {shown}</Trans>
    </span>
  )
}

/** The total of the last days, beside what was recharged for it; before the member's first day nothing of either. */
function Curve({ history }: { readonly history: CallResult<'queryAssetHistory'> }) {
  const { dataList, openingTotalAmount, openingDepositedAmount } = history
  const opening = { totalAmount: openingTotalAmount, depositedAmount: openingDepositedAmount }
  const before = Array.from({ length: Math.max(1, days + 1 - dataList.length) }, () => opening)
  const points = [...before, ...dataList].map(toAmounts)
  return (
    <Sparkline
      amounts={points.map(({ total }) => total.micro)}
      references={points.map(({ deposited }) => deposited.micro)}
    />
  )
}

/** The first step of an account that holds nothing, in the place of its curve. */
const FirstRecharge = () => (
  <p className="px-5">
    <Link to="/my" hash="recharge" className={getButtonClass({ size: 'large' })}>
      <Trans>Recharge USDT</Trans>
    </Link>
  </p>
)
