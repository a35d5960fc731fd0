import { AmountField } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { formatUnits } from 'viem'
import { beginAct } from '../../../components/beginAct.ts'
import { MemberSubmit } from '../../../components/MemberSubmit.tsx'
import { useAccount } from '../../../session/account.ts'
import type { CrossObjective, CrossTransaction } from '../../../transactions/transaction.ts'
import { isDollar, plainSymbol } from '../crossTokens.ts'
import type { Router } from '../routersQuery.ts'
import { BalanceLine } from './BalanceLine.tsx'
import { mostOf } from './judgeAmount.ts'
import { QuoteCountdown, QuoteFacts } from './QuoteFacts.tsx'
import { RecipientField } from './RecipientField.tsx'
import { ArrivalField, ChainFields, TokenField } from './RouteFields.tsx'
import { showWorth } from './showWorth.ts'
import { useAmountText } from './useAmountText.ts'
import { type CrossFormState, useCrossForm } from './useCrossForm.ts'
import { useQuoteGround } from './useCrossQuote.ts'
import { useCrossReview } from './useCrossReview.ts'
import { useQuoteFaultText } from './useQuoteFaultText.ts'

const loadSheet = () => import('./CrossSheet.tsx')
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
  const quoteGround = useQuoteGround()
  const { review, isTold, isOpening, open, close, forgetTold } = useCrossReview()
  const form = useCrossForm(routers, { preset, isPaused: review?.isOpen === true })
  const recipient = useRef<HTMLTextAreaElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const { route, ground } = form
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
        <CrossAmount form={form} isTold={isTold} inputRef={amount} />
        <AmountNotes form={form} />
      </div>
      <ArrivalField route={route} onChoose={(destinationToken) => form.choose({ destinationToken })} />
      <RecipientField
        text={form.recipient}
        check={form.recipientCheck}
        own={form.address}
        chainName={route.router.destinationChainName}
        isTold={isTold}
        inputRef={recipient}
        onText={form.setRecipient}
      />
      <LiveQuote form={form} />
      <NetworkNote ground={ground} />
      <MemberSubmit account={account} isWrong={isWrong(form, isTold)} isBusy={isOpening}>
        <Trans>Transfer now</Trans>
      </MemberSubmit>
      {review && quoteGround && (
        <Suspense fallback={null}>
          <CrossSheet
            key={review.draft.checked.quote.quoteId}
            draft={review.draft}
            ground={quoteGround}
            isOpen={review.isOpen}
            onClose={close}
            onStarted={() => {
              form.clear()
              forgetTold()
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
const isWrong = (form: CrossFormState, isTold: boolean): boolean =>
  form.amountTrouble !== null ||
  (!form.amount.ok && (isTold || form.text !== '')) ||
  (!form.recipientCheck.ok && (isTold || form.recipient !== ''))

/** Comes by itself: most wallets hold enough for the network. */
const NetworkNote = ({ ground }: { readonly ground: CrossFormState['ground'] }) => (
  <Suspense fallback={null}>
    <GasNote ground={ground} />
  </Suspense>
)

function CrossAmount({
  form,
  isTold,
  inputRef,
}: {
  readonly form: CrossFormState
  readonly isTold: boolean
  readonly inputRef: RefObject<HTMLInputElement | null>
}) {
  const { t } = useLingui()
  const { route, amount, ground, limits, text } = form
  const describe = useAmountText()
  if (!route) return null
  const { originTokenSymbol, originTokenDecimals } = route.token
  const problem = describe(form)
  const setMax = () =>
    ground && form.setText(formatUnits(mostOf(ground.tokenBalance, limits), originTokenDecimals))
  return (
    <div className={`[&>div>p]:pb-0 ${sizeOf(text)}`}>
      <AmountField
        label={t`Amount`}
        inputRef={inputRef}
        text={text}
        onText={form.setText}
        balance={<BalanceLine form={form} />}
        max={ground ? { label: t`Max`, onMax: setMax } : undefined}
        token={
          <TokenField
            route={route}
            onChoose={(originToken) => form.choose({ originToken, destinationToken: null })}
          />
        }
        symbol={plainSymbol(originTokenSymbol)}
        worth={
          amount.ok && isDollar(originTokenSymbol) ? `≈ ${showWorth(amount.units, originTokenDecimals)}` : ''
        }
        message={problem !== null && (isTold || text !== '') ? { kind: 'error', text: problem } : undefined}
      />
    </div>
  )
}

/** On a phone the choice of a token leaves a figure less room than its mere name does elsewhere. */
function sizeOf({ length }: string): string {
  if (length <= 7) return ''
  return length <= 10 ? 'max-wide:[&_input]:text-title' : 'max-wide:[&_input]:text-body'
}

/** Whether a first quote has stood long enough to be read out; those that renew it every few seconds are not. */
function useTold(isQuoted: boolean): boolean {
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTold(isQuoted), isQuoted ? readOutMs : 0)
    return () => clearTimeout(timer)
  }, [isQuoted])
  return isTold
}

const readOutMs = 1_000

/** What the quote says, or why there is none. */
function LiveQuote({ form }: { readonly form: CrossFormState }) {
  const describe = useQuoteFaultText()
  const { route, quote, address, pairError } = form
  const isTold = useTold(quote.checked !== undefined)
  if (!route) return null
  const error = quote.error ?? pairError
  return (
    <div className="grid gap-2" aria-live={isTold ? 'off' : 'polite'}>
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
