import { AmountField, Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { formatUnits } from 'viem'
import { readAccount, useAccount } from '../../../account/account.ts'
import { askSwitchChain } from '../../../account/accountCommands.ts'
import { signInChainId } from '../../../account/networks.ts'
import { amountIsEmpty } from '../../../amounts/useAmountProblemText.ts'
import { beginAct, isChecking } from '../../../blocks/beginAct.ts'
import { toast } from '../../../notices/toast.ts'
import { tellFailure } from '../../../session/tellFailure.ts'
import type { CrossObjective, CrossTransaction } from '../../../transactions/transaction.ts'
import type { Router } from '../crossQueries.ts'
import { isDollar, plainSymbol } from '../crossTokens.ts'
import { BalanceLine } from './BalanceLine.tsx'
import type { Draft } from './createCrossTransaction.ts'
import { findObstacle, type Obstacle } from './findObstacle.ts'
import { GasNote } from './GasNote.tsx'
import { QuoteCountdown, QuoteFacts } from './QuoteFacts.tsx'
import { RecipientField } from './RecipientField.tsx'
import { ArrivalField, ChainFields, TokenField } from './RouteFields.tsx'
import { showWorth } from './showWorth.ts'
import { useAmountText } from './useAmountText.ts'
import { type CrossFormState, useCrossForm } from './useCrossForm.ts'
import { useQuoteGround } from './useCrossQuote.ts'
import { useQuoteFaultText } from './useQuoteFaultText.ts'

const loadSheet = () => import('./CrossSheet.tsx')
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
  const [isTold, setTold] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const [review, setReview] = useState<{ readonly draft: Draft; readonly isOpen: boolean } | null>(null)
  const form = useCrossForm(routers, { preset, isPaused: review?.isOpen === true })
  const recipientInput = useRef<HTMLTextAreaElement>(null)
  const amountInput = useRef<HTMLInputElement>(null)
  const { route, ground } = form
  if (!route) return null

  const open = async (): Promise<void> => {
    setTold(true)
    const obstacle = findObstacle({
      isRecipientValid: form.recipientCheck.ok,
      amount: form.amount,
      chainId: readChainId(),
      balance: ground?.tokenBalance,
      lacksGas: ground !== undefined && ground.coinBalance < ground.fee,
    })
    if (obstacle?.kind === 'recipient') return recipientInput.current?.focus()
    // Whoever does not switch was told so by the switching.
    if (obstacle?.kind === 'wrongChain') return (await hasSwitched()) ? open() : undefined
    if (obstacle) {
      tellObstacle(obstacle)
      return amountInput.current?.focus()
    }
    setOpening(true)
    const draft = await draftOf(form).finally(() => setOpening(false))
    if (draft) setReview({ draft, isOpen: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    beginAct(account, () => void open())
  }

  return (
    <form noValidate onSubmit={submit} onPointerEnter={() => void loadSheet()} className="grid gap-4">
      <ChainFields
        routers={routers}
        route={route}
        onChoose={(destinationChainId) => form.choose({ destinationChainId })}
      />
      <CrossAmount form={form} isTold={isTold} inputRef={amountInput} />
      <ArrivalField route={route} onChoose={(destinationToken) => form.choose({ destinationToken })} />
      <RecipientField
        text={form.recipient}
        check={form.recipientCheck}
        own={form.address}
        chainName={route.router.destinationChainName}
        isTold={isTold}
        inputRef={recipientInput}
        onText={form.setRecipient}
      />
      <LiveQuote form={form} />
      <GasNote ground={ground} />
      <Button size="large" type="submit" busy={isChecking(account) || account.busy !== null || isOpening}>
        <SubmitName kind={account.kind} />
      </Button>
      {review && quoteGround && (
        <Suspense fallback={null}>
          <CrossSheet
            key={review.draft.checked.quote.quoteId}
            draft={review.draft}
            ground={quoteGround}
            isOpen={review.isOpen}
            onClose={() => setReview({ ...review, isOpen: false })}
            onStarted={() => {
              form.clear()
              setTold(false)
            }}
            onRenew={onRenew}
          />
        </Suspense>
      )}
    </form>
  )
}

function SubmitName({ kind }: { readonly kind: ReturnType<typeof useAccount>['kind'] }) {
  if (kind === 'visitor') return <Trans>Connect wallet</Trans>
  return kind === 'connected' ? <Trans>Sign in</Trans> : <Trans>Transfer now</Trans>
}

/** Where the wallet is now, which the last drawing of the form may not know yet. */
function readChainId(): number {
  const account = readAccount()
  return account.kind === 'visitor' ? signInChainId : account.chainId
}

async function hasSwitched(): Promise<boolean> {
  await askSwitchChain(signInChainId)
  return readChainId() === signInChainId
}

function tellObstacle(obstacle: Obstacle): void {
  if (obstacle.kind === 'amount')
    toast.error(obstacle.problem === 'empty' ? amountIsEmpty : 'invalidCrossAmount')
  if (obstacle.kind === 'balance') toast.error('insufficientTokenBalance')
}

/** The transfer to be looked over, on a quote for exactly this receiver that is still fresh; asked for where there is none. */
async function draftOf(form: CrossFormState): Promise<Draft | null> {
  const { route, request, ground, quote, recipientCheck } = form
  if (form.pairError) tellFailure(form.pairError, 'quoteFailed')
  if (!route || !request || !ground || !recipientCheck.ok) {
    if (!form.pairError) tellFailure(form.groundError, 'quoteFailed')
    form.retry()
    return null
  }
  const isFresh = quote.checked !== undefined && quote.error === null && Date.now() < quote.nextAt
  const { data: checked, error } = isFresh ? { data: quote.checked, error: null } : await quote.refetch()
  if (!checked || error) {
    if (error) tellFailure(error, error.name === 'QuoteRefused' ? 'crossParametersAbnormal' : 'quoteFailed')
    return null
  }
  return {
    request,
    router: route.router,
    token: route.token,
    checked,
    gasPrice: ground.gasPrice,
    coin: ground.coin,
    warnings: recipientCheck.warnings,
  }
}

function CrossAmount({
  form,
  isTold,
  inputRef,
}: {
  readonly form: CrossFormState
  readonly isTold: boolean
  readonly inputRef: React.RefObject<HTMLInputElement | null>
}) {
  const { t } = useLingui()
  const { route, amount, ground, text } = form
  const describe = useAmountText(route?.token ?? null, ground?.tokenBalance)
  if (!route) return null
  const { originTokenSymbol, originTokenDecimals } = route.token
  const problem = describe(amount)
  const setMax = () => ground && form.setText(formatUnits(ground.tokenBalance, originTokenDecimals))
  return (
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
  )
}

/** What the quote says, or why there is none. */
function LiveQuote({ form }: { readonly form: CrossFormState }) {
  const describe = useQuoteFaultText()
  const { route, quote, address, pairError } = form
  if (!route) return null
  const error = quote.error ?? pairError
  return (
    <div className="grid gap-2" aria-live="polite">
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
