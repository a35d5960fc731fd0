import { type Amount, amountOf, compare, isZero, parseRatio, toDecimal } from '@bank/money'
import { AmountField, Button, Fact, Facts, TokenBadge } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { HelpLink } from '../../../components/HelpLink.tsx'
import { ComingChanges, withdrawalTerms } from '../../../components/notices/ComingChanges.tsx'
import { useAmountProblemText } from '../../../forms/useAmountProblemText.ts'
import { validateAmount } from '../../../forms/validateAmount.ts'
import { unitSymbol } from '../../../i18n/branding.ts'
import { formatAmount, formatDollars, formatMoney, formatPercent } from '../../../i18n/formats.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import { Link } from '../../../routing/Link.tsx'
import { useDescribeNotice } from '../../../toasts/useDescribeNotice.ts'
import { ReviewLine } from './ReviewLine.tsx'
import type { WithdrawPreconditions } from './useWithdrawPreconditions.ts'

/** Amount entry; validates while typing and shows the arriving amount. */
export function WithdrawForm({
  preconditions,
  text,
  onText,
  onAmount,
}: {
  readonly preconditions: WithdrawPreconditions
  readonly text: string
  readonly onText: (text: string) => void
  readonly onAmount: (amount: Amount<'GUSD'>) => void
}) {
  const { t } = useLingui()
  const describe = useAmountProblemText('withdraw')
  const input = useRef<HTMLInputElement>(null)
  const [hasSubmitted, setSubmitted] = useState(false)
  const { balance, minimum } = preconditions
  const check = validateAmount(text, 'GUSD', { balance, minimum })
  const form = validateAmount(text, 'GUSD', {})
  const isWrong = !check.ok && (hasSubmitted || text !== '')
  const shownAvailable = formatAmount(balance)
  const hasEnough = compare(balance, minimum) >= 0
  const cost = preconditions.exchangeFee && formatPercent(preconditions.exchangeFee)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (check.ok) return onAmount(check.amount)
    input.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <AmountField
        label={t`Amount`}
        inputRef={input}
        text={text}
        onText={onText}
        balance={<Trans>Available {shownAvailable}</Trans>}
        max={{ label: t`Max`, onMax: () => onText(toDecimal(balance)) }}
        token={<TokenBadge symbol="GUSD" name={unitSymbol} />}
        symbol={unitSymbol}
        worth={form.ok ? `≈ ${formatDollars(form.amount)}` : ''}
        message={isWrong && !check.ok ? { kind: 'error', text: describe(check.problem) } : undefined}
      />
      {!hasEnough && <NothingToWithdraw cost={cost} />}
      {preconditions.openLeft !== null && preconditions.openLeft <= 0 && <TooManyOpen />}
      <Costs form={check} minimum={minimum} />
      {hasEnough && !isZero(preconditions.usdt) && cost && <ExchangeFirst cost={cost} />}
      <p className="text-small text-ink-2">
        <ReviewLine amount={form.ok ? form.amount : undefined} preconditions={preconditions} />
      </p>
      <ComingChanges of={withdrawalTerms} />
      <Button size="large" type="submit" held={isWrong}>
        <Trans>Continue</Trans>
      </Button>
      <p className="-mt-3 text-center">
        <HelpLink subject="withdraw" isBesideForm />
      </p>
    </form>
  )
}

/** Fee, arriving amount and minimum. */
const Costs = ({
  form,
  minimum,
}: {
  readonly form: ReturnType<typeof validateAmount<'GUSD'>>
  readonly minimum: Amount<'GUSD'>
}) => (
  <Facts>
    <Fact name={<Trans>Our fee</Trans>}>
      <NoFee />
    </Fact>
    <Fact name={<Trans>Arrives in your wallet</Trans>}>{formatArrival(form)}</Fact>
    <Fact name={<Trans>Minimum</Trans>}>{formatMoney(minimum)}</Fact>
  </Facts>
)

/** A withdrawal has no fee. */
export function NoFee() {
  const zero = formatMoney(amountOf('USDT', 0n))
  return `${formatPercent(parseRatio('0'))} · ${zero}`
}

const formatArrival = (form: ReturnType<typeof validateAmount<'GUSD'>>): string =>
  form.ok ? formatMoney(amountOf('USDT', form.amount.micro)) : '—'

/** Warns before anything is typed that the limit of open withdrawals is reached. */
function TooManyOpen() {
  const describe = useDescribeNotice()
  return (
    <p role="status" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
      {describe('tooManyWithdrawals')}
    </p>
  )
}

/** Hint that USDT has to be exchanged to the unit first. */
function NothingToWithdraw({ cost }: { readonly cost: string | null }) {
  return (
    <p role="status" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
      <Trans>
        Withdrawals are made from {unitSymbol}. Exchange USDT of your balance to {unitSymbol} first.
      </Trans>
      <Gap />
      {cost && (
        <>
          <Trans>It costs {cost}.</Trans>
          <Gap />
        </>
      )}
      <ToExchange />
    </p>
  )
}

/** Cost of exchanging the USDT in the account first. */
const ExchangeFirst = ({ cost }: { readonly cost: string }) => (
  <p className="text-small text-ink-2">
    <Trans>
      USDT in your account becomes {unitSymbol} first: the exchange costs {cost}.
    </Trans>
    <Gap />
    <ToExchange />
  </p>
)

const ToExchange = () => (
  <Link to="/" className="font-strong underline underline-offset-2">
    <Trans>Go to the exchange</Trans>
  </Link>
)
