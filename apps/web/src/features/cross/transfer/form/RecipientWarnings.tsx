import { Trans } from '@lingui/react/macro'
import type { RecipientWarning } from './validateRecipient.ts'

/** Warnings about a receiver that can be paid. Renders nothing without any. */
export function RecipientWarnings({
  warnings,
  chainName,
}: {
  readonly warnings: readonly RecipientWarning[]
  readonly chainName: string
}) {
  if (warnings.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
      {warnings.map((warning) => (
        <li key={warning}>
          <Warning warning={warning} chainName={chainName} />
        </li>
      ))}
    </ul>
  )
}

function Warning({ warning, chainName }: { readonly warning: RecipientWarning; readonly chainName: string }) {
  switch (warning) {
    case 'lookAlike':
      return (
        <Trans>
          This address resembles one you know: only its beginning and end match. Compare every character.
        </Trans>
      )
    case 'notOwn':
      return (
        <Trans>
          This is not your connected wallet. The holder of this address on {chainName} receives the funds; an
          exchange may not credit them.
        </Trans>
      )
    case 'contract':
      return (
        <Trans>
          On {chainName} this address is a contract. If it was not made to pass tokens on, they are lost.
        </Trans>
      )
    case 'unchecked':
      return (
        <Trans>
          We could not check this address on {chainName}. Make sure that it is a wallet, not a contract.
        </Trans>
      )
    case 'unused':
      return (
        <Trans>
          This address was never used on {chainName}. Check that it is correct and that its key exists.
        </Trans>
      )
  }
}
