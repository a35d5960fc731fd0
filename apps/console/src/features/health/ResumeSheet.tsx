import type { ConsoleResult } from '@bank/api-schema/console'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { consoleClient } from '../../api/consoleClient.ts'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'
import { stopReasons } from '../../labels/healthLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'

/** Resumes a halted key, with a reason and a fresh code. */
export function ResumeSheet({
  signerKey,
  onClose,
}: {
  readonly signerKey: ConsoleResult<'queryHealth'>['signerKeys'][number]
  readonly onClose: () => void
}) {
  const word = useLabel()
  const { chainId, sender } = signerKey
  return (
    <ReasonSheet
      onClose={onClose}
      title={<Trans>Re-enable this key</Trans>}
      description={
        <Trans>
          Waiting payouts are sent in the worker’s next run. Find out first why the key was halted.
        </Trans>
      }
      submitLabel={<Trans>Resume sending</Trans>}
      needsTotp
      request={{ chainId, sender }}
      call={consoleClient.resumeSigner}
      done={() => msg`The key may send again.`}
    >
      <p className="rounded-box bg-sunken p-3 text-small break-all num">
        {sender}
        {signerKey.haltedReason === null ? null : (
          <span className="block text-ink-2">{word(stopReasons, signerKey.haltedReason)}</span>
        )}
        {signerKey.haltedDetail === null ? null : (
          <span className="block text-ink-3">{signerKey.haltedDetail}</span>
        )}
      </p>
    </ReasonSheet>
  )
}
