import { createIdempotencyKey } from '@bank/api-schema'
import { useRef, useState } from 'react'
import { updateMember } from '../../../../api/memberChanges.ts'
import { notifyWalletBusy } from '../../../../components/transactions/notifyWalletBusy.ts'
import { notifyFailure } from '../../../../signIn/notifyFailure.ts'
import { toast } from '../../../../toasts/toast.ts'
import { startTransaction } from '../../../../transactions/run/transactionCommands.ts'
import { canDiscard } from '../../../../transactions/state/canDiscard.ts'
import { findTransaction, removeTransaction } from '../../../../transactions/state/transactionStore.ts'
import { QuoteRejected } from '../quote/evaluateQuote.ts'
import {
  isOutdatedError,
  type QuoteSources,
  requestQuote,
  type VerifiedQuote,
  verifyQuote,
} from '../quote/requestQuote.ts'
import { createCrossTransaction, type Draft } from './createCrossTransaction.ts'

export type Stage =
  | { readonly name: 'confirm'; readonly isBusy: boolean }
  | { readonly name: 'running'; readonly id: string }

/**
 * Runs a transfer from its review on: the quote is verified again before the wallet is asked, an expired one
 * is renewed and shown, and a declined one leaves the review unchanged.
 */
export function useCrossFlow(first: Draft, sources: QuoteSources, onStarted: () => void) {
  const [stage, setStage] = useState<Stage>({ name: 'confirm', isBusy: false })
  const [draft, setDraft] = useState(first)
  // The minimum of the quote before the last renewal; null for the first quote.
  const [previousMinimum, setBefore] = useState<bigint | null>(null)
  const shownId = useRef<string | null>(null)
  const openConfirm = () => setStage({ name: 'confirm', isBusy: false })

  const retryQuote = async (): Promise<void> => {
    setStage({ name: 'confirm', isBusy: true })
    try {
      const checked = await requestQuote(draft.request, sources)
      setBefore(BigInt(draft.checked.quote.minOutputAmount))
      setDraft({ ...draft, checked })
    } catch (error) {
      notifyQuoteFailure(error)
    } finally {
      openConfirm()
    }
  }

  const confirm = async (): Promise<void> => {
    setStage({ name: 'confirm', isBusy: true })
    let checked: VerifiedQuote
    try {
      checked = await verifyQuote(draft.request, draft.checked.quote, sources)
    } catch (error) {
      if (isOutdatedError(error)) return retryQuote()
      notifyQuoteFailure(error)
      return openConfirm()
    }
    const owner = draft.request.depositor
    const id = createIdempotencyKey()
    shownId.current = id
    setStage({ name: 'running', id })
    const outcome = await startTransaction(
      createCrossTransaction(draft, checked, { id, createdAt: Date.now() }),
    )
    if (outcome.status === 'busy') {
      notifyWalletBusy(owner)
      if (shownId.current === id) openConfirm()
      return
    }
    if (outcome.status !== 'paused') {
      updateMember()
      return onStarted()
    }
    notifyFailure(outcome.error, 'crossExchangeFailed')
    if (shownId.current !== id || !canDiscard(findTransaction(owner, id))) return
    // Nothing was sent, so the review can be confirmed again.
    removeTransaction(owner, id)
    openConfirm()
  }

  const resetStage = (): void => {
    shownId.current = null
  }

  return { stage, draft, previousMinimum, confirm, retryQuote, resetStage }
}

/** Shows why there is no quote to sign. */
function notifyQuoteFailure(error: unknown): void {
  if (error instanceof QuoteRejected) toast.error('crossParametersAbnormal')
  else notifyFailure(error, 'quoteFailed')
}
