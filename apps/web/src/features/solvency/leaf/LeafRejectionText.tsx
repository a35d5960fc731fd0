import { Trans } from '@lingui/react/macro'
import type { LeafRejection } from './verifyLeaf.ts'

/** The reason a proof was rejected, and the next step. */
export function LeafRejectionText({ rejection: { reason } }: { readonly rejection: LeafRejection }) {
  switch (reason) {
    case 'otherMember':
      return <Trans>The leaf that came is of another address. Sign in again and repeat the check.</Trans>
    case 'malformed':
    case 'sumOutOfRange':
      return (
        <Trans>
          What came is no proof: something in it is missing or impossible. Keep it and tell others.
        </Trans>
      )
    case 'rootMismatch':
      return (
        <Trans>
          Your leaf and the sums beside it do not lead to the root. Somebody changed the leaf or a sum on the
          way. Save the proof: it is evidence.
        </Trans>
      )
    case 'liabilitiesMismatch':
      return (
        <Trans>
          The sums on the way add up to another total than is claimed. Save the proof: it is evidence.
        </Trans>
      )
    case 'otherVault':
      return (
        <Trans>
          The contract named does not watch the vault that holds the deposits, so it proves nothing. Save the
          proof: it is evidence.
        </Trans>
      )
    case 'notRecorded':
      return <Trans>The contract on chain never recorded this root. Save the proof: it is evidence.</Trans>
    case 'otherTotal':
      return (
        <Trans>
          The contract on chain recorded another total for this root. Save the proof: it is evidence.
        </Trans>
      )
    case 'chainSilent':
      return (
        <Trans>
          Leaf and sums are right, but the chain did not answer, so nobody has confirmed the root yet. Check
          again in a moment.
        </Trans>
      )
  }
}
