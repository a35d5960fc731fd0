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

/** Confirms a manual correction of the ledger, with a reason and a fresh code. */
export function AcknowledgeSheet({
  payout,
  onClose,
}: {
  readonly payout: ConsoleResult<'queryUnrecognizedPayouts'>[number]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [totp, setTotp] = useState('')
  const act = useAct({
    call: consoleClient.acknowledgeUnrecognizedPayout,
    done: () => msg`Payouts may continue.`,
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
      title={<Trans>Manual correction of the ledger</Trans>}
      description={
        <Trans>
          Nothing is booked: payouts resume with the ledger unchanged. If the payment can be booked, propose
          that instead.
        </Trans>
      }
      submitLabel={<Trans>Confirm the correction</Trans>}
      busy={act.isPending}
      error={act.error}
      explain={(error) =>
        error instanceof ApiError && error.code === 5002
          ? t`The code was not accepted. Wait for the next one; each code works once.`
          : undefined
      }
      check={check}
      onSubmit={() => act.mutate({ id: payout.id, reason: reason.trim(), totp })}
    >
      <p className="rounded-box bg-sunken p-3 text-small break-all num">{payout.id}</p>
      <ReasonField text={reason} onText={setReason} />
      <TotpField text={totp} onText={setTotp} />
    </ActSheet>
  )
}
