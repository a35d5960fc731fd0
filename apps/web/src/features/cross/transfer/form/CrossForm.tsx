import { AmountField } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { formatUnits } from 'viem'
import { beginAct } from '../../../../components/beginAct.ts'
import { MemberSubmit } from '../../../../components/MemberSubmit.tsx'
import { useAccount } from '../../../../session/account.ts'
import type { CrossObjective, CrossTransaction } from '../../../../transactions/transaction.ts'
import type { Router } from '../../routersQuery.ts'
import { getPlainSymbol, isDollar } from '../../tokens/crossTokens.ts'
import { formatWorth } from '../../tokens/formatWorth.ts'
import { QuoteCountdown, QuoteFacts } from '../quote/QuoteFacts.tsx'
import { useQuoteSources } from '../quote/useCrossQuote.ts'
import { useQuoteFailureText } from '../quote/useQuoteFailureText.ts'
import { BalanceLine } from './BalanceLine.tsx'
import { computeMaximum } from './evaluateAmount.ts'
import { RecipientField } from './RecipientField.tsx'
import { ArrivalField, ChainFields, TokenField } from './RouteFields.tsx'
import { useCrossAmountMessage } from './useCrossAmountMessage.ts'
import { type CrossFormState, useCrossForm } from './useCrossForm.ts'
import { useCrossReview } from './useCrossReview.ts'

const loadSheet = () => import('../review/CrossSheet.tsx')
const LimitNote = lazy(async () => ({ default: (await import('./LimitNote.tsx')).LimitNote }))
const GasNote = lazy(async () => ({ default: (await import('./GasNote.tsx')).GasNote }))
const WalletNote = lazy(async () => ({ default: (await import('./WalletNote.tsx')).WalletNote }))
const CrossSheet = lazy(async () => ({ default: (await loadSheet()).CrossSheet }))

/** How much of what, to which chain and to whom: what is wrong is said while typing, and what arrives stands beneath. */
export function CrossForm({
  routers,
  preset,
  onRenew,
}: {
  readonly routers: readonly Router[]
  /** What an earlier transfer asked for whose quote has run out. */
  readonly preset: CrossObjective | null
  readonly onRenew: (transaction: CrossTransaction) => void
}) {
  const account = useAccount()
  const quoteSources = useQuoteSources()
  const { review, isSubmitted, isOpening, open, close, resetSubmitted } = useCrossReview()
  const form = useCrossForm(routers, { preset, isPaused: review?.isOpen === true })
  const recipient = useRef<HTMLTextAreaElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const { route, snapshot } = form
  if (!route) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    beginAct(account, () => void open(form, { recipient, amount }))
  }

  return (
    <form noValidate onSubmit={submit} onPointerEnter={() => void loadSheet()} className="grid gap-4">
      <ChainFields
        routers={routers}
        route={route}
        onChoose={(destinationChainId) => form.choose({ destinationChainId })}
      />
      <div className="grid gap-2">
        <CrossAmount form={form} isSubmitted={isSubmitted} inputRef={amount} />
        <AmountNotes form={form} />
      </div>
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
      <NetworkNote snapshot={snapshot} />
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

/** What may be sent, and whose money it is; both come when they are known. */
const AmountNotes = ({ form }: { readonly form: CrossFormState }) => (
  <Suspense fallback={null}>
    <LimitNote form={form} />
    <WalletNote form={form} />
  </Suspense>
)

/** Whether something is wrong with what is typed, and said so at its field. */
const isWrong = (form: CrossFormState, isSubmitted: boolean): boolean =>
  form.limitProblem !== null ||
  (!form.amount.ok && (isSubmitted || form.text !== '')) ||
  (!form.validatedRecipient.ok && (isSubmitted || form.recipient !== ''))

/** Comes by itself: most wallets hold enough for the network. */
const NetworkNote = ({ snapshot }: { readonly snapshot: CrossFormState['snapshot'] }) => (
  <Suspense fallback={null}>
    <GasNote snapshot={snapshot} />
  </Suspense>
)

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

/** On a phone the choice of a token leaves a figure less room than its mere name does elsewhere. */
function getAmountSizeClass({ length }: string): string {
  if (length <= 7) return ''
  return length <= 10 ? 'max-wide:[&_input]:text-title' : 'max-wide:[&_input]:text-body'
}

/** Whether a first quote has stood long enough to be read out; those that renew it every few seconds are not. */
function useHasSettled(isQuoted: boolean): boolean {
  const [isSubmitted, setSubmitted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSubmitted(isQuoted), isQuoted ? settledAfterMs : 0)
    return () => clearTimeout(timer)
  }, [isQuoted])
  return isSubmitted
}

const settledAfterMs = 1_000

/** What the quote says, or why there is none. */
function LiveQuote({ form }: { readonly form: CrossFormState }) {
  const describe = useQuoteFailureText()
  const { route, quote, address, pairError } = form
  const isSubmitted = useHasSettled(quote.checked !== undefined)
  if (!route) return null
  const error = quote.error ?? pairError
  return (
    <div className="grid gap-2" aria-live={isSubmitted ? 'off' : 'polite'}>
      <QuoteFacts
        quote={error ? undefined : quote.checked?.quote}
        token={route.token}
        isWaiting={quote.isWaiting && !error}
      />
      {error && (
        <p role="alert" className="rounded-small bg-danger-soft px-3 py-2 text-small text-danger">
          {describe(error)}
        </p>
      )}
      {!error && quote.checked && <QuoteCountdown nextAt={quote.nextAt} />}
      {address === null && (
        <p className="text-small text-ink-2">
          <Trans>Connect a wallet and sign in to see what arrives and what it costs.</Trans>
        </p>
      )}
    </div>
  )
}
