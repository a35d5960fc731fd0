import { type Amount, computeRequiredPayment, fromDecimal, subtract, toDecimal } from '@bank/money'
import { AmountField, Button, TokenBadge } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { createExchangeOfferQuery } from '../../../api/exchangeOffer.ts'
import { MemberSubmit } from '../../../components/forms/MemberSubmit.tsx'
import { startAsMember } from '../../../components/forms/startAsMember.ts'
import { useAmountProblemText } from '../../../forms/useAmountProblemText.ts'
import { validateAmount } from '../../../forms/validateAmount.ts'
import { unitSymbol } from '../../../i18n/branding.ts'
import { formatAmount, formatDollars, formatMoney } from '../../../i18n/formats.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import type { Product } from '../../../records/earningQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { useAccount } from '../../../session/account.ts'
import { CostlyNotice } from './RoundTrip.tsx'
import { StakeFacts } from './StakeFacts.tsx'
import type { StakeFormState } from './useStakeForm.ts'
import type { StakeTrouble } from './validateStake.ts'

/** Amount, expected interest and end; a valid amount leads to the review. */
export function StakeForm({
  product,
  form,
  onCancel,
}: {
  readonly product: Product
  readonly form: StakeFormState
  readonly onCancel?: () => void
}) {
  const account = useAccount()
  const input = useRef<HTMLInputElement>(null)
  const [hasSubmitted, setSubmitted] = useState(false)
  const submitButton = useRef<HTMLButtonElement>(null)
  const { check } = form
  const isWrong = !check.ok && (hasSubmitted || form.text !== '')
  const isReturned = useRef(form.text !== '')
  // Returns the focus to the button after the review.
  useEffect(() => {
    if (isReturned.current) submitButton.current?.focus()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    startAsMember(account, () => {
      setSubmitted(true)
      if (check.ok) return form.startReview(check.amount)
      input.current?.focus()
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <StakeAmount product={product} form={form} isWrong={isWrong} inputRef={input} />
      <StakeFacts product={product} amount={check.ok ? check.amount : undefined} />
      <CostlyNotice product={product} amount={check.ok ? check.amount : undefined} />
      <div className={onCancel ? 'grid grid-cols-2 gap-3' : 'grid'}>
        {onCancel && (
          <Button kind="ghost" size="half" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <MemberSubmit
          ref={submitButton}
          account={account}
          size={onCancel ? 'half' : 'large'}
          isWrong={isWrong}
          isBusy={form.isSending}
        >
          <Trans>Stake</Trans>
        </MemberSubmit>
      </div>
    </form>
  )
}

function StakeAmount({
  product,
  form: { text, setText, check, limits, most, balanceFailed },
  isWrong,
  inputRef,
}: {
  readonly product: Product
  readonly form: StakeFormState
  readonly isWrong: boolean
  readonly inputRef: RefObject<HTMLInputElement | null>
}) {
  const { t } = useLingui()
  const describe = useStakeProblemText()
  const plain = validateAmount(text, 'GUSD', {})
  const shownAvailable = limits.balance && formatAmount(limits.balance)
  const minimum = formatAmount(fromDecimal(product.minimumAmount, 'GUSD'), { minimum: 0 })
  const missing = limits.balance && subtract(limits.minimum, limits.balance)
  return (
    <div>
      <AmountField
        label={t`Amount`}
        placeholder={t`Minimum ${minimum}`}
        inputRef={inputRef}
        text={text}
        onText={setText}
        balance={
          shownAvailable === undefined ? (
            balanceFailed && <Trans>Balance unavailable</Trans>
          ) : (
            <Trans>Available {shownAvailable}</Trans>
          )
        }
        max={most && { label: t`Max`, onMax: () => setText(toDecimal(most)) }}
        token={<TokenBadge symbol="GUSD" name={unitSymbol} />}
        symbol={unitSymbol}
        worth={plain.ok ? `≈ ${formatDollars(plain.amount)}` : ''}
        message={isWrong && !check.ok ? { kind: 'error', text: describe(check.problem) } : undefined}
      />
      {missing && missing.micro > 0n && <TooLittle missing={missing} />}
    </div>
  )
}

/** Hint before anything is typed that the balance is below the minimum; the link prefills the missing amount. */
function TooLittle({ missing }: { readonly missing: Amount<'GUSD'> }) {
  const { data: offer } = useQuery(createExchangeOfferQuery('USDT', 'GUSD'))
  const shown = formatMoney(missing)
  const give = offer && toDecimal(computeRequiredPayment(missing, offer, offer.minimum))
  return (
    <p role="status" className="mt-3 rounded-small bg-sunken px-3 py-2 text-small">
      <Trans>
        Your available {unitSymbol} is {shown} short of the minimum.
      </Trans>
      <Gap />
      <Link
        to="/"
        query={give === undefined ? undefined : { give }}
        className="font-strong text-accent underline underline-offset-2"
      >
        <Trans>Go to the exchange</Trans>
      </Link>
    </p>
  )
}

function useStakeProblemText(): (problem: StakeTrouble) => string {
  const { t } = useLingui()
  const describe = useAmountProblemText('stake')
  return (problem) => {
    if (problem.kind !== 'aboveSupply') return describe(problem)
    const left = formatMoney(problem.left)
    return t`Only ${left} of this product can still be staked.`
  }
}
