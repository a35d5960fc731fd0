import { type Amount, add } from '@bank/money'
import { Button, Facts } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { ReviewFoot } from '../../../components/forms/ReviewFoot.tsx'
import { isChecking, startAsMember } from '../../../components/forms/startAsMember.ts'
import { formatAmount, formatMoney, formatRateRange } from '../../../i18n/formats.ts'
import { useAccount } from '../../../session/account.ts'
import type { Product } from '../earningQueries.ts'
import { demandDays, estimateInterest } from '../estimateInterest.ts'
import { getProductName } from '../getProductName.ts'
import { CostlyNotice } from './RoundTrip.tsx'
import { createRateNowFact, createRoundTripFact, EndOfTerm } from './StakeFacts.tsx'
import { StakeTerms } from './StakeTerms.tsx'

/** Review before the purchase: amount, yield, term, payout and rules. */
export function ReviewStake({
  product,
  amount,
  isBusy,
  onBack,
  onConfirm,
}: {
  readonly product: Product
  readonly amount: Amount<'GUSD'>
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onConfirm: () => void
}) {
  const account = useAccount()
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  // It takes the place of the form whose button had the focus.
  useEffect(() => box.current?.focus(), [])
  const days = product.stakeRequiredDay
  return (
    <>
      <div ref={box} tabIndex={-1} className="grid gap-5 outline-none">
        <Facts
          facts={[
            { key: 'product', name: <Trans>Product</Trans>, value: i18n._(getProductName(days)) },
            { key: 'amount', name: <Trans>You stake</Trans>, value: <strong>{formatMoney(amount)}</strong> },
            {
              key: 'rate',
              name: <Trans>APR</Trans>,
              value: formatRateRange(product.profitStartRange, product.profitEndRange),
            },
            ...(days === 0 ? listDemandFacts(product, amount) : listTermFacts(product, amount)),
            createRoundTripFact(amount),
          ]}
        />
        <CostlyNotice product={product} amount={amount} />
        <StakeTerms days={days} />
      </div>
      <ReviewFoot onBack={onBack}>
        <Button
          size="half"
          busy={isBusy || isChecking(account)}
          onClick={() => startAsMember(account, onConfirm)}
        >
          <Trans>Stake now</Trans>
        </Button>
      </ReviewFoot>
    </>
  )
}

function listTermFacts(product: Product, amount: Amount<'GUSD'>) {
  const days = product.stakeRequiredDay
  const { least, most } = estimateInterest(product, amount)
  return [
    { key: 'term', name: <Trans>Term</Trans>, value: <Trans>{days} days</Trans> },
    { key: 'end', name: <Trans>Ends on</Trans>, value: <EndOfTerm days={days} /> },
    {
      key: 'back',
      name: <Trans>Repaid at maturity, at least</Trans>,
      value: <strong>{formatMoney(add(amount, least))}</strong>,
    },
    { key: 'most', name: <Trans>And at most</Trans>, value: formatMoney(add(amount, most)) },
  ]
}

function listDemandFacts(product: Product, amount: Amount<'GUSD'>) {
  const days = demandDays
  const stake = formatMoney(amount)
  const { least, most } = estimateInterest(product, amount)
  return [
    { key: 'term', name: <Trans>Term</Trans>, value: <Trans>None, redeem at any time</Trans> },
    createRateNowFact(product),
    {
      key: 'estimate',
      name: <Trans>Estimated interest in {days} days</Trans>,
      value: `${formatAmount(least)} – ${formatMoney(most)}`,
    },
    {
      key: 'back',
      name: <Trans>Repaid when you redeem</Trans>,
      value: (
        <strong>
          <Trans>{stake} and interest still due</Trans>
        </strong>
      ),
    },
  ]
}
