import { createIdempotencyKey } from '@bank/api-schema'
import { useRef, useState } from 'react'
import { memberKey } from '../../../api/queries.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { tellFailure } from '../../../session/tellFailure.ts'
import { toast } from '../../../toasts/toast.ts'
import { leavesNothingOpen } from '../../../transactions/leavesNothingOpen.ts'
import { startTransaction } from '../../../transactions/transactionCommands.ts'
import { dismissTransaction, findTransaction } from '../../../transactions/transactionStore.ts'
import { createCrossTransaction, type Draft } from './createCrossTransaction.ts'
import { QuoteRefused } from './quoteRefused.ts'
import { type CheckedQuote, isOutdated, type QuoteGround, readQuote, verifyQuote } from './readQuote.ts'
import { tellBusy } from './tellBusy.ts'

export type Stage =
  | { readonly name: 'confirm'; readonly isBusy: boolean }
  | { readonly name: 'running'; readonly id: string }

/**
 * From the review on: the quote is verified once more before the wallet sees anything, what has run out is asked anew and
 * shown again, and what was declined leaves the review as it was.
 */
export function useCrossFlow(first: Draft, ground: QuoteGround, onStarted: () => void) {
  const [stage, setStage] = useState<Stage>({ name: 'confirm', isBusy: false })
  const [draft, setDraft] = useState(first)
  // What the last quote promised before it was asked anew; null while the first one stands.
  const [before, setBefore] = useState<bigint | null>(null)
  const shownId = useRef<string | null>(null)
  const rest = () => setStage({ name: 'confirm', isBusy: false })

  const renew = async (): Promise<void> => {
    setStage({ name: 'confirm', isBusy: true })
    try {
      const checked = await readQuote(draft.request, ground)
      setBefore(BigInt(draft.checked.quote.minOutputAmount))
      setDraft({ ...draft, checked })
    } catch (error) {
      tellQuote(error)
    } finally {
      rest()
    }
  }

  const confirm = async (): Promise<void> => {
    setStage({ name: 'confirm', isBusy: true })
    let checked: CheckedQuote
    try {
      checked = await verifyQuote(draft.request, draft.checked.quote, ground)
    } catch (error) {
      if (isOutdated(error)) return renew()
      tellQuote(error)
      return rest()
    }
    const owner = draft.request.depositor
    const id = createIdempotencyKey()
    shownId.current = id
    setStage({ name: 'running', id })
    const outcome = await startTransaction(
      createCrossTransaction(draft, checked, { id, createdAt: Date.now() }),
    )
    if (outcome.status === 'busy') {
      tellBusy(owner)
      if (shownId.current === id) rest()
      return
    }
    if (outcome.status !== 'paused') {
      void queryClient.invalidateQueries({ queryKey: memberKey })
      return onStarted()
    }
    tellFailure(outcome.error, 'crossExchangeFailed')
    if (shownId.current !== id || !leavesNothingOpen(findTransaction(owner, id))) return
    // Nothing was sent: what was looked over stands as it was, and can be confirmed again.
    dismissTransaction(owner, id)
    rest()
  }

  const leave = (): void => {
    shownId.current = null
  }

  return { stage, draft, before, confirm, renew, leave }
}

/** Says why there is no quote to sign; a quote that is not what was asked for is said to be abnormal. */
function tellQuote(error: unknown): void {
  if (error instanceof QuoteRefused) toast.error('crossParametersAbnormal')
  else tellFailure(error, 'quoteFailed')
}
