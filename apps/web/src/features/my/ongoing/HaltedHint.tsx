import { Trans } from '@lingui/react/macro'

/** Explains that credits are paused until ledger and vault agree again. */
export function HaltedHint() {
  return (
    <Trans>
      Credits are paused while our ledger is compared with the vault. Your deposit is on chain and will be
      credited.
    </Trans>
  )
}
