import { Trans } from '@lingui/react/macro'
import { useSigning } from '../notes/signingProgress.ts'

/** The number of the requested signature, and why there are two. Renders nothing without a request. */
export function SigningHint() {
  const signing = useSigning()
  if (!signing) return null
  const { number, total, version } = signing
  if (version === 1)
    return <Trans>Sign in your wallet for the key of earlier deposits. It moves nothing.</Trans>
  if (total === 1) return <Trans>Sign in your wallet. It moves nothing.</Trans>
  return (
    <Trans>
      Signature {number} of {total} in your wallet, both times over the same words: so we know that it can
      make your key again. It moves nothing.
    </Trans>
  )
}
