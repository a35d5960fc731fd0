import { ApiError } from '@bank/api-schema'
import type { ConsoleResult } from '@bank/api-schema/console'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ActSheet } from '../../forms/ActSheet.tsx'
import { isReason, ReasonField } from '../../forms/ReasonField.tsx'
import { TotpField } from '../../forms/TotpField.tsx'
import { useAct } from '../../forms/useAct.ts'
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
  const { t } = useLingui()
  const word = useLabel()
  const [reason, setReason] = useState('')
  const [totp, setTotp] = useState('')
  const { chainId, sender } = signerKey
  const act = useAct({
    call: consoleClient.resumeSigner,
    done: () => msg`The key may send again.`,
    onDone: onClose,
  })
  const check = () => {
    if (!isReason(reason)) return t`Give a reason of 3 to 500 characters.`
    return totp.length === 6 ? undefined : t`Enter the six digits of your authenticator.`
  }
  return (
    <ActSheet
      open
      onClose={onClose}
      title={<Trans>Re-enable this key</Trans>}
      description={
        <Trans>
          Waiting payouts are sent in the worker’s next run. Find out first why the key was halted.
        </Trans>
      }
      submitLabel={<Trans>Resume sending</Trans>}
      busy={act.isPending}
      error={act.error}
      explain={(error) =>
        error instanceof ApiError && error.code === 5002
          ? t`The code was not accepted. Wait for the next one; each code works once.`
          : undefined
      }
      check={check}
      onSubmit={() => act.mutate({ chainId, sender, reason: reason.trim(), totp })}
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
      <ReasonField text={reason} onText={setReason} />
      <TotpField text={totp} onText={setTotp} />
    </ActSheet>
  )
}
