import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { consoleClient } from '../../api/consoleClient.ts'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'
import type { Deposit } from '../../labels/mixingLabels.ts'

/** Keeps a deposit from leaving privately, also one that was cleared before. */
export function RefuseSheet({
  deposit,
  onClose,
}: {
  readonly deposit: Deposit
  readonly onClose: () => void
}) {
  return (
    <ReasonSheet
      onClose={onClose}
      title={<Trans>Refuse this deposit?</Trans>}
      description={
        deposit.state === 'cleared' ? (
          <Trans>
            If it is in the tree it is removed, and all private payouts of the pool wait for the next epoch.
            Its depositor takes it back in public. This cannot be undone.
          </Trans>
        ) : (
          <Trans>
            It never leaves privately. Its depositor takes it back in public. This cannot be undone.
          </Trans>
        )
      }
      submitLabel={<Trans>Refuse</Trans>}
      danger
      call={consoleClient.refuseDeposit}
      request={{ depositId: deposit.depositId }}
      done={() => msg`Refused. Its depositor can take it back.`}
    />
  )
}
