import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { consoleClient } from '../../api/consoleClient.ts'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'

/** Stops every movement of money, with a reason and a fresh code. */
export function FreezeSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <ReasonSheet
      onClose={onClose}
      title={<Trans>Freeze the bank</Trans>}
      description={
        <Trans>
          Nothing is posted, nothing is signed and no one is paid from now on. Members see that money is
          stopped; balances stay. You cannot lift it here: the owner of the database does, by a command.
        </Trans>
      }
      submitLabel={<Trans>Freeze everything</Trans>}
      danger
      needsTotp
      request={{}}
      call={consoleClient.freezeBank}
      done={() => msg`The bank is frozen. Pause the vault too.`}
    >
      <p className="rounded-box bg-sunken p-3 text-small text-ink-2">
        <Trans>
          The vault on the chain is not paused by this. Its guardian pauses it: the runbook of the incident
          says how.
        </Trans>
      </p>
    </ReasonSheet>
  )
}
