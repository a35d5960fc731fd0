import { failureNotice } from '../../../../signIn/tellFailure.ts'
import { useDescribeNotice } from '../../../../toasts/useDescribeNotice.ts'

/** Puts into words why there is no quote: what the server said of it, or that it is not what was asked for. */
export function useQuoteFailureText(): (error: Error) => string {
  const describe = useDescribeNotice()
  return (error) =>
    describe(error.name === 'QuoteRefused' ? 'crossParametersAbnormal' : failureNotice(error, 'quoteFailed'))
}
