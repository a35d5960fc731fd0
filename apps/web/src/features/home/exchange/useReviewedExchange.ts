import { createIdempotencyKey } from '@bank/api-schema'
import type { Amount } from '@bank/money'
import { useState } from 'react'
import type { Attempt } from '../../../pendingRequests/parseAttempt.ts'
import { loadNotices } from '../../../toasts/loadNotices.ts'
import { toast } from '../../../toasts/toast.ts'
import { type MadeExchange, sendExchange } from './sendExchange.ts'

/** Loaded before it is needed, with the words that may follow: the connection may be gone when it is looked over. */
export async function loadReview() {
  const [{ ReviewExchange }] = await Promise.all([import('./ReviewExchange.tsx'), loadNotices()])
  return ReviewExchange
}

type Reviewed = { readonly attempt: Attempt; readonly isOpen: boolean }

/** An exchange between its form and its sending: its amount and key are frozen when it is looked over. */
export function useReviewedExchange(onExchanged: () => void) {
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const [made, setMade] = useState<MadeExchange | null>(null)
  const close = () => setReviewed((before) => before && { ...before, isOpen: false })
  const open = async (walletAddress: string, amount: Amount) => {
    const attempt = { walletAddress, amount, idempotencyKey: createIdempotencyKey() }
    try {
      await loadReview()
      setReviewed({ attempt, isOpen: true })
    } catch {
      toast.error('networkFailed')
    }
  }
  const send = async (attempt: Attempt) => {
    const exchanged = await sendExchange(attempt)
    close()
    if (!exchanged) return
    setMade(exchanged)
    onExchanged()
  }
  const reset = () => {
    close()
    setMade(null)
  }
  return { reviewed, made, open, close, send, reset }
}
