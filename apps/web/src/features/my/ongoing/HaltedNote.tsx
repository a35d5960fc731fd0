import { Trans } from '@lingui/react/macro'

/** Why a deposit that is on chain waits: credits stand still until the books and the vault agree again. */
export function HaltedNote() {
  return (
    <Trans>
      Credits are paused while our books are compared with the vault. Your deposit is on chain and will be
      credited.
    </Trans>
  )
}
