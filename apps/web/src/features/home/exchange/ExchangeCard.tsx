import { toDecimal } from '@bank/money'
import { AmountField, Card, SwapIcon, TokenBadge } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { lazy, type Ref, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { ExchangeOffer } from '../../../api/exchangeOffer.ts'
import { ComingChanges, exchangeTerms } from '../../../components/notices/ComingChanges.tsx'
import { useAmountProblemText } from '../../../forms/useAmountProblemText.ts'
import { formatDollars, formatSymbol } from '../../../i18n/formats.ts'
import { loadPageTexts } from '../../../i18n/loadPageTexts.ts'
import { usePendingRequest } from '../../../pendingRequests/pendingRequest.ts'
import { useAccount } from '../../../session/account.ts'
import { requestConnect, requestSignIn, requestWalletCheck } from '../../../session/sessionRequests.ts'
import { BalanceLine } from './BalanceLine.tsx'
import { EmptyAccount } from './EmptyAccount.tsx'
import { ExchangeButton } from './ExchangeButton.tsx'
import { ExchangeFacts } from './ExchangeFacts.tsx'
import { ReceiveBox } from './ReceiveBox.tsx'
import { type ExchangeForm, useExchangeForm } from './useExchangeForm.ts'
import { loadReview, useReviewedExchange } from './useReviewedExchange.ts'

const ExchangeMade = lazy(async () => {
  const [{ ExchangeMade }] = await Promise.all([import('./ExchangeMade.tsx'), loadPageTexts('memberHome')])
  return { default: ExchangeMade }
})
const UnresolvedExchange = lazy(async () => {
  const [{ UnresolvedExchange }] = await Promise.all([
    import('./UnresolvedExchange.tsx'),
    loadPageTexts('memberHome'),
  ])
  return { default: UnresolvedExchange }
})
const ReviewExchange = lazy(async () => ({ default: await loadReview() }))

export function ExchangeCard() {
  const account = useAccount()
  const form = useExchangeForm()
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(false)
  const clear = () => {
    form.clear()
    setAsked(false)
  }
  const exchange = useReviewedExchange(clear)
  usePreloadedReview(account.kind === 'member' && form.text !== '')
  const { isSending, unresolved } = usePendingRequest(
    'exchange',
    account.kind === 'member' ? account.walletAddress : null,
  )
  const isWrong = !form.check.ok && (asked || form.text !== '')

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (account.kind === 'visitor') return void requestConnect()
    if (account.kind === 'connected') return void requestSignIn()
    if (!account.walletChecked) return void requestWalletCheck()
    if (unresolved) return
    setAsked(true)
    if (!form.check.ok) input.current?.focus()
    else if (!form.parameters.data) void form.parameters.refetch()
    else void exchange.open(account.walletAddress, form.check.amount)
  }

  return (
    <Card padding="snug" aria-labelledby="exchange-title">
      {account.kind === 'member' && <EmptyAccount />}
      <form noValidate onSubmit={submit}>
        <PayField form={form} isWrong={isWrong} locked={unresolved !== null} inputRef={input} />
        <TurnButton
          form={form}
          locked={unresolved !== null}
          onTurn={() => {
            form.turn()
            setAsked(false)
          }}
        />
        <ReceiveBox form={form} />
        <ExchangeFacts form={form} />
        <div className="mt-4 empty:hidden">
          <ComingChanges of={exchangeTerms} />
        </div>
        {unresolved ? (
          <Suspense fallback={null}>
            <UnresolvedExchange
              attempt={unresolved}
              onSendAgain={() => void exchange.send(unresolved)}
              onStop={clear}
            />
          </Suspense>
        ) : (
          <ExchangeButton account={account} isWrong={isWrong} />
        )}
      </form>
      {account.kind === 'member' && exchange.made && (
        <Suspense fallback={null}>
          <ExchangeMade address={account.walletAddress} made={exchange.made} />
        </Suspense>
      )}
      <Review exchange={exchange} terms={form.parameters.data} isBusy={isSending} />
    </Card>
  )
}

/** The review sheet, mounted with the first review. */
function Review({
  exchange: { reviewed, close, send },
  terms,
  isBusy,
}: {
  readonly exchange: ReturnType<typeof useReviewedExchange>
  readonly terms: ExchangeOffer | undefined
  readonly isBusy: boolean
}) {
  if (!reviewed || !terms) return null
  return (
    <Suspense fallback={null}>
      <ReviewExchange
        attempt={reviewed.attempt}
        terms={terms}
        isOpen={reviewed.isOpen}
        isBusy={isBusy}
        onBack={close}
        onConfirm={() => void send(reviewed.attempt)}
      />
    </Suspense>
  )
}

/** Preloads the review sheet for a member who begins to type. */
function usePreloadedReview(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) void loadReview().catch(() => undefined)
  }, [isWanted])
}

function PayField({
  form,
  isWrong,
  locked,
  inputRef,
}: {
  readonly form: ExchangeForm
  readonly isWrong: boolean
  readonly locked: boolean
  readonly inputRef: Ref<HTMLInputElement>
}) {
  const { t } = useLingui()
  const describe = useAmountProblemText('exchange')
  const { fromAsset, text, setText, balances, spendable, amount, check } = form
  const symbol = formatSymbol(fromAsset)
  return (
    <AmountField
      label={t`From`}
      inputRef={inputRef}
      text={text}
      onText={setText}
      readOnly={locked}
      balance={<BalanceLine balances={balances} asset={fromAsset} />}
      max={spendable && !locked ? { label: t`Max`, onMax: () => setText(toDecimal(spendable)) } : undefined}
      token={<TokenBadge symbol={fromAsset} name={symbol} />}
      symbol={symbol}
      worth={amount && `≈ ${formatDollars(amount)}`}
      message={isWrong && !check.ok ? { kind: 'error', text: describe(check.problem) } : undefined}
    />
  )
}

function TurnButton({
  form: { fromAsset, toAsset },
  locked,
  onTurn,
}: {
  readonly form: ExchangeForm
  readonly locked: boolean
  readonly onTurn: () => void
}) {
  const { t } = useLingui()
  const [from, to] = [formatSymbol(fromAsset), formatSymbol(toAsset)]
  return (
    <div className="relative z-10 -my-3.5 flex justify-center">
      <button
        type="button"
        onClick={onTurn}
        disabled={locked}
        aria-label={t`Exchange ${to} to ${from} instead`}
        className="grid size-11 place-items-center rounded-box border border-line bg-surface text-accent transition-colors ease-quick hover:border-line-strong"
      >
        <SwapIcon size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
