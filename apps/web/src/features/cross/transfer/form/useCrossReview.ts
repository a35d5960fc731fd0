import { type RefObject, useEffect, useState } from 'react'
import { signInChainId } from '../../../../i18n/branding.ts'
import { readAccount } from '../../../../session/account.ts'
import { requestSwitchChain } from '../../../../session/sessionRequests.ts'
import { notifyFailure } from '../../../../signIn/notifyFailure.ts'
import { toast } from '../../../../toasts/toast.ts'
import type { Draft } from '../review/createCrossTransaction.ts'
import { findObstacle, type Obstacle } from './findObstacle.ts'
import type { CrossFormState } from './useCrossForm.ts'

type Inputs = {
  readonly recipient: RefObject<HTMLTextAreaElement | null>
  readonly amount: RefObject<HTMLInputElement | null>
}

/**
 * Opens the review of a form; the first obstacle is shown and its field gets the focus. A form submitted while
 * the chain is still being read stays `isAwaitingChain`, for `useOpenWhenRead`.
 */
export function useCrossReview() {
  const [isSubmitted, setSubmitted] = useState(false)
  const [isAwaitingChain, setAwaitingChain] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const [review, setReview] = useState<{ readonly draft: Draft; readonly isOpen: boolean } | null>(null)

  const open = async (form: CrossFormState, inputs: Inputs): Promise<void> => {
    setSubmitted(true)
    setAwaitingChain(false)
    const obstacle = findFirstObstacle(form)
    if (obstacle?.kind === 'recipient') return inputs.recipient.current?.focus()
    // Switching reports its own failure.
    if (obstacle?.kind === 'wrongChain') return (await trySwitchChain()) ? open(form, inputs) : undefined
    if (obstacle) {
      notifyObstacle(obstacle)
      return inputs.amount.current?.focus()
    }
    setAwaitingChain(form.isReadingChain)
    if (form.isReadingChain) return
    setOpening(true)
    const draft = await createDraft(form).finally(() => setOpening(false))
    if (draft) setReview({ draft, isOpen: true })
  }

  return {
    review,
    isSubmitted,
    isAwaitingChain,
    isOpening: isOpening || isAwaitingChain,
    open,
    close: () => setReview((shown) => shown && { ...shown, isOpen: false }),
    resetSubmitted: () => setSubmitted(false),
  }
}

/** Opens the review of an awaiting form once the chain is read. */
export function useOpenWhenRead(isDue: boolean, open: () => Promise<void>): void {
  useEffect(() => {
    if (isDue) void open()
  })
}

const findFirstObstacle = ({
  validatedRecipient,
  amount,
  limitProblem,
  snapshot,
}: CrossFormState): Obstacle | null =>
  findObstacle({
    isRecipientValid: validatedRecipient.ok,
    amount,
    limitProblem,
    chainId: readChainId(),
    lacksGas: snapshot !== undefined && snapshot.coinBalance < snapshot.fee,
  })

/** Reads the current chain, which the last render may not know yet. */
function readChainId(): number {
  const account = readAccount()
  return account.kind === 'visitor' ? signInChainId : account.chainId
}

async function trySwitchChain(): Promise<boolean> {
  await requestSwitchChain(signInChainId)
  return readChainId() === signInChainId
}

/**
 * Shows the toast of the obstacle; the field shows the rule. An empty amount, a limit and missing gas are
 * shown in the form alone.
 */
function notifyObstacle(obstacle: Obstacle): void {
  if (obstacle.kind === 'amount' && obstacle.problem !== 'empty') toast.error('invalidCrossAmount')
  if (obstacle.kind === 'balance') toast.error('insufficientTokenBalance')
}

/** Creates the transfer to review on a fresh quote for this receiver; requests one where there is none. */
async function createDraft(form: CrossFormState): Promise<Draft | null> {
  const { route, request, snapshot, quote, validatedRecipient } = form
  if (!route || !request || !snapshot || !validatedRecipient.ok) {
    notifyQuoteFailure(form.pairError ?? form.snapshotError)
    form.retry()
    return null
  }
  const isFresh = quote.checked !== undefined && quote.error === null && Date.now() < quote.nextAt
  const { data: checked, error } = isFresh ? { data: quote.checked, error: null } : await quote.refetch()
  if (!checked || error) {
    notifyQuoteFailure(error)
    return null
  }
  const validated = form.evaluateRecipient(checked.quote.receiver)
  return {
    request,
    router: route.router,
    token: route.token,
    checked,
    gasPrice: snapshot.gasPrice,
    coin: snapshot.coin,
    warnings: validated.ok ? validated.warnings : [],
  }
}

const notifyQuoteFailure = (error: Error | null): void =>
  notifyFailure(error, error?.name === 'QuoteRejected' ? 'crossParametersAbnormal' : 'quoteFailed')
