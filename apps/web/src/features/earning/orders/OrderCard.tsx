import { parseRatio } from '@bank/money'
import { Button, Card, Fact, Facts, LevelBar, TermIcon } from '@bank/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime, formatDecimalMoney, formatPercent } from '../../../i18n/formats.ts'
import type { Order } from '../../../records/earningQueries.ts'
import { getProductName } from '../getProductName.ts'
import { GrowingReward } from './GrowingReward.tsx'
import { computeTermProgress } from './orderAmounts.ts'

export function OrderCard({
  order,
  since,
  onRedeem,
}: {
  readonly order: Order
  readonly since: number
  readonly onRedeem: () => void
}) {
  const { i18n } = useLingui()
  const name = i18n._(getProductName(order.stakeDays))
  const opened = formatDateTime(order.openTime)
  const staked = formatDecimalMoney(order.stakeAmount, 'GUSD')
  return (
    <li>
      <Card aria-label={name}>
        <div className="flex items-start gap-3">
          <TermIcon days={order.stakeDays} />
          <div className="min-w-0 flex-1">
            <div className="gap-x-3 wide:flex wide:items-baseline wide:justify-between">
              <h3 className="font-strong">{name}</h3>
              <p className="font-strong num">{staked}</p>
            </div>
            <p className="text-small text-ink-2">
              <Trans>Since {opened}</Trans>
            </p>
          </div>
        </div>
        <p className="mt-4 text-small text-ink-2">
          {order.stakeType === 0 ? <Trans>Flexible interest</Trans> : <Trans>Fixed-term interest</Trans>}
        </p>
        <p className="text-title font-strong tracking-tight text-credit">
          <GrowingReward order={order} since={since} />
        </p>
        <TermBar order={order} />
        <div className="mt-3 mb-4">
          <OrderFacts order={order} />
        </div>
        <Button kind={order.redeemable ? 'primary' : 'ghost'} className="w-full" onClick={onRedeem}>
          <RedeemName order={order} />
        </Button>
      </Card>
    </li>
  )
}

/** The button's label; before the end of a term it names the date from which redemption is possible. */
function RedeemName({ order: { waitsFor, expireTime } }: { readonly order: Order }) {
  if (waitsFor === 'settlement') return <Trans>Being settled…</Trans>
  if (waitsFor === null || expireTime === null) return <Trans>Redeem</Trans>
  const end = formatDateTime(expireTime)
  return <Trans>Redeemable from {end}</Trans>
}

function OrderFacts({ order }: { readonly order: Order }) {
  const { currentRate, settledAmount, promisedAmount, extraAmount, expireTime, waitsFor } = order
  const agreedRates = <Fact name={<Trans>APR</Trans>}>{order.yearProfitDesc}</Fact>
  if (order.stakeType === 0)
    return (
      <Facts>
        {agreedRates}
        <Fact name={<Trans>Grows at, a year</Trans>}>{formatPercent(parseRatio(currentRate))}</Fact>
        <Fact name={<Trans>Of it already in your balance</Trans>}>
          {formatDecimalMoney(settledAmount, 'GUSD')}
        </Fact>
      </Facts>
    )
  if (promisedAmount === null) return null
  return (
    <Facts>
      {agreedRates}
      <Fact name={extraAmount === null ? <Trans>Agreed minimum</Trans> : <Trans>Interest, agreed</Trans>}>
        {formatDecimalMoney(promisedAmount, 'GUSD')}
      </Fact>
      {extraAmount !== null && (
        <Fact name={<Trans>Extra interest, so far</Trans>}>{formatDecimalMoney(extraAmount, 'GUSD')}</Fact>
      )}
      {/* Before the end, the button names the date. */}
      {expireTime !== null && waitsFor !== 'end' && (
        <Fact name={<Trans>Ended on</Trans>}>{formatDateTime(expireTime)}</Fact>
      )}
    </Facts>
  )
}

/** Elapsed part of a term and the days left; nothing for an order without a term. */
function TermBar({ order }: { readonly order: Order }) {
  const { t } = useLingui()
  const progress = computeTermProgress(order)
  if (!progress) return null
  const { daysLeft, percent } = progress
  return (
    <div className="mt-3">
      <LevelBar percent={percent} label={t`Part of the term that is over`} />
      <p className="mt-1.5 text-caption text-ink-2">
        {daysLeft === 0 ? (
          <Trans>The term is over: it can be redeemed</Trans>
        ) : (
          <Plural value={daysLeft} one="# day left" other="# days left" />
        )}
      </p>
    </div>
  )
}
