import { type Amount, fromDecimal, parseRatio, toDecimal } from '@bank/money'
import { AmountField, Fact, Facts, TokenBadge } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatSigned } from '../../../components/formatSigned.ts'
import { useAmountProblemText } from '../../../forms/useAmountProblemText.ts'
import { validateAmount } from '../../../forms/validateAmount.ts'
import { unitSymbol } from '../../../i18n/branding.ts'
import { formatAmount, formatDays, formatDollars, formatMoney, formatPercent } from '../../../i18n/formats.ts'
import type { Product } from '../../../records/earningQueries.ts'
import { demandDays, estimateInterest, estimateNet, type Recovery } from '../estimateInterest.ts'
import { Fold } from '../Fold.tsx'
import { useRoundTripCost } from './RoundTrip.tsx'

/** Folded beneath a product: interest of an amount, less what exchanging there and back costs, and when that is earned. */
export function Calculator({ product }: { readonly product: Product }) {
  // The terms of the exchange are requested once it is opened.
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold title={<Trans>Calculate what an amount brings</Trans>} onToggle={setOpen}>
      {isOpen && <Calculation product={product} />}
    </Fold>
  )
}

function Calculation({ product }: { readonly product: Product }) {
  const { t } = useLingui()
  const describe = useAmountProblemText('stake')
  const minimum = fromDecimal(product.minimumAmount, 'GUSD')
  const [text, setText] = useState(toDecimal(minimum))
  const check = validateAmount(text, 'GUSD', { minimum })
  return (
    <div className="grid gap-3 pt-1">
      <AmountField
        label={t`Amount to calculate with`}
        text={text}
        onText={setText}
        token={<TokenBadge symbol="GUSD" name={unitSymbol} />}
        symbol={unitSymbol}
        worth={check.ok ? `≈ ${formatDollars(check.amount)}` : ''}
        message={check.ok ? undefined : { kind: 'error', text: describe(check.problem) }}
      />
      <Outcome product={product} amount={check.ok ? check.amount : undefined} />
    </div>
  )
}

/** A dash for each figure of an amount that cannot be staked, and until the terms of the exchange are known. */
function Outcome({
  product,
  amount,
}: {
  readonly product: Product
  readonly amount: Amount<'GUSD'> | undefined
}) {
  const days = product.stakeRequiredDay || demandDays
  const cost = useRoundTripCost(amount)
  const interest = amount && estimateInterest(product, amount)
  const net = amount && cost && estimateNet(product, amount, cost)
  return (
    <Facts>
      <Fact name={<Trans>Estimated interest in {days} days</Trans>}>
        {interest ? `${formatAmount(interest.least)} – ${formatMoney(interest.most)}` : '—'}
      </Fact>
      <Fact name={<Trans>Round-trip exchange cost</Trans>}>{cost ? formatMoney(cost) : '—'}</Fact>
      <Fact name={<Trans>Interest less that cost</Trans>}>
        <strong>
          {net ? `${formatSigned(net.least, '')} – ${formatSigned(net.most, '')} ${unitSymbol}` : '—'}
        </strong>
      </Fact>
      <Fact name={<RecoveryName product={product} />}>
        {net ? <RecoveryText recovery={net.recovery} term={product.stakeRequiredDay} /> : '—'}
      </Fact>
    </Facts>
  )
}

/** A product without a term is calculated at its current rate; a term has its own. */
function RecoveryName({ product }: { readonly product: Product }) {
  if (product.stakeRequiredDay > 0) return <Trans>Earns that cost back</Trans>
  const rate = formatPercent(parseRatio(product.currentRate ?? product.profitStartRange))
  return <Trans>Earns that cost back, at {rate} a year</Trans>
}

function RecoveryText({ recovery, term }: { readonly recovery: Recovery; readonly term: number }) {
  switch (recovery.kind) {
    case 'afterDays': {
      const duration = formatDays(Number(recovery.days))
      return <Trans>after {duration}</Trans>
    }
    case 'atMaturity': {
      const duration = formatDays(term)
      return <Trans>at maturity, after {duration}</Trans>
    }
    case 'aboveMinimumOnly':
      return <Trans>only above the agreed minimum</Trans>
    case 'never':
      return term > 0 ? <Trans>not within the term</Trans> : <Trans>not at this rate</Trans>
  }
}
