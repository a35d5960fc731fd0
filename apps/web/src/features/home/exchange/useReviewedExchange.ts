import { createIdempotencyKey } from '@bank/api-schema'
import type { Amount } from '@bank/money'
import { useEffect, useRef, useState } from 'react'
import { loadPageTexts } from '../../../i18n/loadPageTexts.ts'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'
import { checkNetwork } from '../../../pendingRequests/sendRequest.ts'
import { type Account, readAccount, subscribeAccount } from '../../../session/account.ts'
import { loadToastRegion } from '../../../toasts/loadToastRegion.ts'
import { toast } from '../../../toasts/toast.ts'
import { type MadeExchange, sendExchange } from './sendExchange.ts'

/** Loads the review sheet, and what follows without an answer, early: the connection may be gone later. */
export async function loadReview() {
  const [{ ReviewExchange }] = await Promise.all([
    import('./ReviewExchange.tsx'),
    import('./UnresolvedExchange.tsx'),
    loadPageTexts('memberHome'),
    loadToastRegion(),
  ])
  return ReviewExchange
}

type Reviewed = { readonly attempt: MoneyRequest; readonly isOpen: boolean }

/** Holds an exchange between form and request, its amount and key frozen; calls `clearForm` after it and on sign-out. */
export function useReviewedExchange(clearForm: () => void) {
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
  const send = async (attempt: MoneyRequest) => {
    if (!checkNetwork()) return
    const exchanged = await sendExchange(attempt)
    close()
    if (!exchanged) return
    setMade(exchanged)
    clearForm()
  }
  useOnSignOut(() => {
    clearForm()
    close()
    setMade(null)
  })
  return { reviewed, made, open, close, send }
}

/** Calls `leave` when the member signs out, here or in another tab, or another member signs in. */
function useOnSignOut(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    let member = toMemberAddress(readAccount())
    return subscribeAccount(() => {
      const before = member
      member = toMemberAddress(readAccount())
      if (before !== null && before !== member) latest.current()
    })
  }, [])
}

const toMemberAddress = (account: Account): string | null =>
  account.kind === 'member' ? account.walletAddress.toLowerCase() : null
