import { failureNotice } from '../../../signIn/tellFailure.ts'
import { useDescribeNotice } from '../../../toasts/useDescribeNotice.ts'
import { describeMixingFailure } from './mixingFailures.ts'

/** Puts what stopped a transfer into the person's words. */
export function useMixingFailureText(): (error: unknown) => string {
  const describe = useDescribeNotice()
  return (error) => describe(describeMixingFailure(error) ?? failureNotice(error, 'mixingFailed'))
}
