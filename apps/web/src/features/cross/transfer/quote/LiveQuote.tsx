import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { toFailureNotice } from '../../../../signIn/notifyFailure.ts'
import { useDescribeNotice } from '../../../../toasts/useDescribeNotice.ts'
import type { CrossFormState } from '../form/useCrossForm.ts'
import { QuoteCountdown, QuoteFacts } from './QuoteFacts.tsx'

/** The quote, or the reason why there is none. */
export function LiveQuote({ form }: { readonly form: CrossFormState }) {
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
          <Trans>Connect a wallet and sign in to see the amount received and the fees.</Trans>
        </p>
      )}
    </div>
  )
}

/** Returns whether the first quote was announced to screen readers; its renewals every few seconds are not. */
function useHasSettled(isQuoted: boolean): boolean {
  const [isSubmitted, setSubmitted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSubmitted(isQuoted), isQuoted ? settledAfterMs : 0)
    return () => clearTimeout(timer)
  }, [isQuoted])
  return isSubmitted
}

const settledAfterMs = 1_000

/** Returns a function that describes why there is no quote. */
function useQuoteFailureText(): (error: Error) => string {
  const describe = useDescribeNotice()
  return (error) =>
    describe(
      error.name === 'QuoteRejected' ? 'crossParametersAbnormal' : toFailureNotice(error, 'quoteFailed'),
    )
}
