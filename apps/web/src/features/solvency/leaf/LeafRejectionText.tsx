import { Trans } from '@lingui/react/macro'
import type { LeafRejection } from './verifyLeaf.ts'

/** The reason a proof was rejected, and the next step. */
export function LeafRejectionText({ rejection: { reason } }: { readonly rejection: LeafRejection }) {
  switch (reason) {
    case 'otherMember':
      return <Trans>The record received is of another address. Sign in again and repeat the check.</Trans>
    case 'malformed':
    case 'sumOutOfRange':
      return (
        <Trans>
          The answer is not a valid proof: part of it is missing or impossible. Save it as evidence.
        </Trans>
      )
    case 'rootMismatch':
      return (
        <Trans>
          Verification failed: your balance doesn’t match the record. Save this proof as evidence.
        </Trans>
      )
    case 'liabilitiesMismatch':
      return (
        <Trans>
          The sums along the path give a different total than claimed. Save the proof: it is evidence.
        </Trans>
      )
    case 'otherContract':
    case 'otherVault':
      return (
        <Trans>
          The contract in the proof does not watch the vault that holds the deposits, so it proves nothing.
          Save the proof: it is evidence.
        </Trans>
      )
    case 'notRecorded':
      return <Trans>The contract on chain never recorded this proof. Save the proof: it is evidence.</Trans>
    case 'otherTotal':
      return (
        <Trans>
          The contract on chain recorded another total for this proof. Save the proof: it is evidence.
        </Trans>
      )
    case 'chainSilent':
      return (
        <Trans>
          Your balance matches, but the chain did not answer, so the record is not confirmed yet. Check again
          in a moment.
        </Trans>
      )
  }
}
