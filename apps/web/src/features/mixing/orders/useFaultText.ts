import { failureNotice } from '../../../session/tellFailure.ts'
import { useDescribeNotice } from '../../../toasts/useDescribeNotice.ts'
import { describeFault } from './tellMixing.ts'

/** Puts what stopped a transfer into the person's words. */
export function useFaultText(): (error: unknown) => string {
  const describe = useDescribeNotice()
  return (error) => describe(describeFault(error) ?? failureNotice(error, 'mixingFailed'))
}
