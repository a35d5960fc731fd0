import type { ConsoleResult } from '@bank/api-schema/console'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { consoleClient } from '../../api/consoleClient.ts'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'

/** Confirms a manual correction of the ledger, with a reason and a fresh code. */
export function AcknowledgeSheet({
  payout,
  onClose,
}: {
  readonly payout: ConsoleResult<'queryUnrecognizedPayouts'>[number]
  readonly onClose: () => void
}) {
  return (
    <ReasonSheet
      onClose={onClose}
      title={<Trans>Manual correction of the ledger</Trans>}
      description={
        <Trans>
          Nothing is booked: payouts resume with the ledger unchanged. If the payment can be booked, propose
          that instead.
        </Trans>
      }
      submitLabel={<Trans>Confirm the correction</Trans>}
      needsTotp
      request={{ id: payout.id }}
      call={consoleClient.acknowledgeUnrecognizedPayout}
      done={() => msg`Payouts may continue.`}
    >
      <p className="rounded-box bg-sunken p-3 text-small break-all num">{payout.id}</p>
    </ReasonSheet>
  )
}
