import { type Amount, type Asset, amountOf, parseRatio, toDecimal } from '@bank/money'
import { AmountField, Button, Chips, Fact, Facts, TokenBadge } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { HelpLink } from '../../../components/HelpLink.tsx'
import { ComingChanges, withdrawalTerms } from '../../../components/notices/ComingChanges.tsx'
import { useAmountProblemText } from '../../../forms/useAmountProblemText.ts'
import { validateAmount } from '../../../forms/validateAmount.ts'
import {
  formatAmount,
  formatDollars,
  formatMoney,
  formatPercent,
  formatSymbol,
} from '../../../i18n/formats.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import { Link } from '../../../routing/Link.tsx'
import { useDescribeNotice } from '../../../toasts/useDescribeNotice.ts'
import { ReviewLine } from './ReviewLine.tsx'
import { hasEnough, type WithdrawPreconditions } from './useWithdrawPreconditions.ts'

/** Currency and amount; validates while typing and shows the arriving amount. */
export function WithdrawForm({
  preconditions,
  asset,
  onAsset,
  text,
  onText,
  onAmount,
}: {
  readonly preconditions: WithdrawPreconditions
  readonly asset: Asset
  readonly onAsset: (asset: Asset) => void
  readonly text: string
  readonly onText: (text: string) => void
  readonly onAmount: (amount: Amount) => void
}) {
  const { t } = useLingui()
  const describe = useAmountProblemText('withdraw')
  const input = useRef<HTMLInputElement>(null)
  const [hasSubmitted, setSubmitted] = useState(false)
  const balance: Amount = preconditions.balances[asset]
  const minimum: Amount = amountOf(asset, preconditions.minimumMicro)
  const check = validateAmount<Asset>(text, asset, { balance, minimum })
  const form = validateAmount<Asset>(text, asset, {})
  const isWrong = !check.ok && (hasSubmitted || text !== '')
  const shownAvailable = formatAmount(balance)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (check.ok) return onAmount(check.amount)
    input.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <CurrencyChoice preconditions={preconditions} chosen={asset} onChoose={onAsset} />
      <AmountField
        label={t`Amount`}
        inputRef={input}
        text={text}
        onText={onText}
        balance={<Trans>Available {shownAvailable}</Trans>}
        max={{ label: t`Max`, onMax: () => onText(toDecimal(balance)) }}
        token={<TokenBadge symbol={asset} name={formatSymbol(asset)} />}
        symbol={formatSymbol(asset)}
        worth={form.ok ? `≈ ${formatDollars(form.amount)}` : ''}
        message={isWrong && !check.ok ? { kind: 'error', text: describe(check.problem) } : undefined}
      />
      {!hasEnough(preconditions, 'USDT') && !hasEnough(preconditions, 'GUSD') && <NothingToWithdraw />}
      {preconditions.openLeft !== null && preconditions.openLeft <= 0 && <TooManyOpen />}
      <Costs form={check} minimum={minimum} />
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

/** The balance to withdraw from, each with what is available. */
function CurrencyChoice({
  preconditions: { balances },
  chosen,
  onChoose,
}: {
  readonly preconditions: WithdrawPreconditions
  readonly chosen: Asset
  readonly onChoose: (asset: Asset) => void
}) {
  const { t } = useLingui()
  return (
    <Chips<Asset>
      label={t`Balance to withdraw from`}
      chips={(['USDT', 'GUSD'] as const).map((asset) => ({
        key: asset,
        name: <span className="num">{formatMoney(balances[asset])}</span>,
      }))}
      chosen={chosen}
      onChoose={onChoose}
      wraps
    />
  )
}

/** Fee, arriving amount and minimum. */
const Costs = ({
  form,
  minimum,
}: {
  readonly form: ReturnType<typeof validateAmount<Asset>>
  readonly minimum: Amount
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

const formatArrival = (form: ReturnType<typeof validateAmount<Asset>>): string =>
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

/** Hint that neither balance reaches the minimum. */
const NothingToWithdraw = () => (
  <p role="status" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
    <Trans>
      Neither balance reaches the minimum of a withdrawal. What is staked can be withdrawn once it is
      redeemed.
    </Trans>
    <Gap />
    <Link to="/Financial/my" className="font-strong underline underline-offset-2">
      <Trans>My finances</Trans>
    </Link>
  </p>
)
