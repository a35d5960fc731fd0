import { type Amount, add } from '@bank/money'
import { Button, Fact, Facts } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { ReviewFoot } from '../../../components/forms/ReviewFoot.tsx'
import { isChecking, startAsMember } from '../../../components/forms/startAsMember.ts'
import { formatAmount, formatMoney } from '../../../i18n/formats.ts'
import type { Product } from '../../../records/earningQueries.ts'
import { useAccount } from '../../../session/account.ts'
import { demandDays, estimateInterest } from '../estimateInterest.ts'
import { getProductName } from '../getProductName.ts'
import { CostlyNotice } from './RoundTrip.tsx'
import { EndOfTerm, RateNowFact, RoundTripFact } from './StakeFacts.tsx'
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
        <Facts>
          <Fact name={<Trans>Product</Trans>}>{i18n._(getProductName(days))}</Fact>
          <Fact name={<Trans>You stake</Trans>}>
            <strong>{formatMoney(amount)}</strong>
          </Fact>
          <Fact name={<Trans>APR</Trans>}>{product.yearProfitDesc}</Fact>
          {days === 0 ? (
            <DemandFacts product={product} amount={amount} />
          ) : (
            <TermFacts product={product} amount={amount} />
          )}
          <RoundTripFact amount={amount} />
        </Facts>
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

type StakeProps = { readonly product: Product; readonly amount: Amount<'GUSD'> }

function TermFacts({ product, amount }: StakeProps) {
  const days = product.stakeRequiredDay
  const { least, most } = estimateInterest(product, amount)
  return (
    <>
      <Fact name={<Trans>Term</Trans>}>
        <Trans>{days} days</Trans>
      </Fact>
      <Fact name={<Trans>Ends on</Trans>}>
        <EndOfTerm days={days} />
      </Fact>
      <Fact name={<Trans>Repaid at maturity, at least</Trans>}>
        <strong>{formatMoney(add(amount, least))}</strong>
      </Fact>
      <Fact name={<Trans>And at most</Trans>}>{formatMoney(add(amount, most))}</Fact>
    </>
  )
}

function DemandFacts({ product, amount }: StakeProps) {
  const days = demandDays
  const stake = formatMoney(amount)
  const { least, most } = estimateInterest(product, amount)
  return (
    <>
      <Fact name={<Trans>Term</Trans>}>
        <Trans>None, redeem at any time</Trans>
      </Fact>
      <RateNowFact product={product} />
      <Fact name={<Trans>Estimated interest in {days} days</Trans>}>
        {`${formatAmount(least)} – ${formatMoney(most)}`}
      </Fact>
      <Fact name={<Trans>Repaid when you redeem</Trans>}>
        <strong>
          <Trans>{stake} and interest still due</Trans>
        </strong>
      </Fact>
    </>
  )
}
