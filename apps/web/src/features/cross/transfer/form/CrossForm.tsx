import { AmountField } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type FormEvent, lazy, type RefObject, Suspense, useRef } from 'react'
import { formatUnits } from 'viem'
import { MemberSubmit } from '../../../../components/forms/MemberSubmit.tsx'
import { startAsMember } from '../../../../components/forms/startAsMember.ts'
import { useAccount } from '../../../../session/account.ts'
import type { CrossObjective, CrossTransaction } from '../../../../transactions/state/transaction.ts'
import type { Router } from '../../routersQuery.ts'
import { getPlainSymbol, isDollar } from '../../tokens/crossTokens.ts'
import { formatWorth } from '../../tokens/formatFee.ts'
import { LiveQuote } from '../quote/LiveQuote.tsx'
import { useQuoteSources } from '../quote/useCrossQuote.ts'
import { BalanceLine } from './BalanceLine.tsx'
import { computeMaximum } from './evaluateAmount.ts'
import { RecipientField } from './RecipientField.tsx'
import { ArrivalField, ChainFields, TokenField } from './RouteFields.tsx'
import { useCrossAmountMessage } from './useCrossAmountMessage.ts'
import { type CrossFormState, useCrossForm } from './useCrossForm.ts'
import { useCrossReview, useOpenWhenRead } from './useCrossReview.ts'

const loadSheet = () => import('../review/CrossSheet.tsx')
const loadHints = () => import('./AmountHints.tsx')
const LimitHint = lazy(async () => ({ default: (await loadHints()).LimitHint }))
const GasHint = lazy(async () => ({ default: (await loadHints()).GasHint }))
const WalletHint = lazy(async () => ({ default: (await loadHints()).WalletHint }))
const CrossSheet = lazy(async () => ({ default: (await loadSheet()).CrossSheet }))

/** The form of a transfer: validated while typing, with the live quote beneath. */
export function CrossForm({
  routers,
  preset,
  onRenew,
}: {
  readonly routers: readonly Router[]
  /** The request of an earlier transfer whose quote has expired. */
  readonly preset: CrossObjective | null
  readonly onRenew: (transaction: CrossTransaction) => void
}) {
  const account = useAccount()
  const quoteSources = useQuoteSources()
  const { review, isSubmitted, isAwaitingChain, isOpening, open, close, resetSubmitted } = useCrossReview()
  const form = useCrossForm(routers, { preset, isPaused: review?.isOpen === true })
  const recipient = useRef<HTMLTextAreaElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  useOpenWhenRead(isAwaitingChain && !form.isReadingChain, () => open(form, { recipient, amount }))
  const { route } = form
  if (!route) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    startAsMember(account, () => void open(form, { recipient, amount }))
  }

  return (
    <form noValidate onSubmit={submit} onPointerEnter={() => void loadSheet()} className="grid gap-4">
      <ChainFields
        routers={routers}
        route={route}
        onChoose={(destinationChainId) => form.choose({ destinationChainId })}
      />
      <AmountWithHints form={form} isSubmitted={isSubmitted} inputRef={amount} />
      <ArrivalField route={route} onChoose={(destinationToken) => form.choose({ destinationToken })} />
      <RecipientField
        text={form.recipient}
        check={form.validatedRecipient}
        own={form.address}
        chainName={route.router.destinationChainName}
        isSubmitted={isSubmitted}
        inputRef={recipient}
        onText={form.setRecipient}
      />
      <LiveQuote form={form} />
      <Suspense fallback={null}>
        <GasHint form={form} />
      </Suspense>
      <MemberSubmit account={account} isWrong={isWrong(form, isSubmitted)} isBusy={isOpening}>
        <Trans>Transfer now</Trans>
      </MemberSubmit>
      {review && quoteSources && (
        <Suspense fallback={null}>
          <CrossSheet
            key={review.draft.checked.quote.quoteId}
            draft={review.draft}
            sources={quoteSources}
            isOpen={review.isOpen}
            onClose={close}
            onStarted={() => {
              form.clear()
              resetSubmitted()
            }}
            onRenew={onRenew}
          />
        </Suspense>
      )}
    </form>
  )
}

function AmountWithHints(props: ComponentProps<typeof CrossAmount>) {
  return (
    <div className="grid gap-2">
      <CrossAmount {...props} />
      <Suspense fallback={null}>
        <LimitHint form={props.form} />
        <WalletHint form={props.form} />
      </Suspense>
    </div>
  )
}

/** Returns whether a field shows an error. */
const isWrong = (form: CrossFormState, isSubmitted: boolean): boolean =>
  form.limitProblem !== null ||
  (!form.amount.ok && (isSubmitted || form.text !== '')) ||
  (!form.validatedRecipient.ok && (isSubmitted || form.recipient !== ''))

function CrossAmount({
  form,
  isSubmitted,
  inputRef,
}: {
  readonly form: CrossFormState
  readonly isSubmitted: boolean
  readonly inputRef: RefObject<HTMLInputElement | null>
}) {
  const { t } = useLingui()
  const { route, amount, snapshot, limits, text } = form
  const describe = useCrossAmountMessage()
  if (!route) return null
  const { originTokenSymbol, originTokenDecimals } = route.token
  const problem = describe(form)
  const setMax = () =>
    snapshot && form.setText(formatUnits(computeMaximum(snapshot.tokenBalance, limits), originTokenDecimals))
  return (
    <div className={`[&>div>p]:pb-0 ${getAmountSizeClass(text)}`}>
      <AmountField
        label={t`Amount`}
        inputRef={inputRef}
        text={text}
        onText={form.setText}
        balance={<BalanceLine form={form} />}
        max={snapshot ? { label: t`Max`, onMax: setMax } : undefined}
        token={
          <TokenField
            route={route}
            onChoose={(originToken) => form.choose({ originToken, destinationToken: null })}
          />
        }
        symbol={getPlainSymbol(originTokenSymbol)}
        worth={
          amount.ok && isDollar(originTokenSymbol)
            ? `≈ ${formatWorth(amount.units, originTokenDecimals)}`
            : ''
        }
        message={
          problem !== null && (isSubmitted || text !== '') ? { kind: 'error', text: problem } : undefined
        }
      />
    </div>
  )
}

/** The token menu leaves less room for digits on a phone, so long amounts get smaller type. */
function getAmountSizeClass({ length }: string): string {
  if (length <= 7) return ''
  return length <= 10 ? 'max-wide:[&_input]:text-title' : 'max-wide:[&_input]:text-body'
}
