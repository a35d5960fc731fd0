import type { ConsoleResult } from '@bank/api-schema/console'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ActSheet } from '../../forms/ActSheet.tsx'
import { isReason, ReasonField } from '../../forms/ReasonField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useAct } from '../../forms/useAct.ts'
import { gateNames } from '../../labels/settingLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'

/** Proposes to open a gate on a recorded ground, or closes an open one at once. */
export function GateSheet({
  gate,
  onClose,
}: {
  readonly gate: ConsoleResult<'queryGates'>[number]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const word = useLabel()
  const [jurisdiction, setJurisdiction] = useState('')
  const [licence, setLicence] = useState('')
  const [reason, setReason] = useState('')
  const act = useAct({
    call: consoleClient.proposeGate,
    done: ({ state }) =>
      state === 'open'
        ? msg`Proposed. Another operator must approve it.`
        : msg`The product switch is closed.`,
    onDone: onClose,
  })
  const gateName = word(gateNames, gate.name)
  const opening = !gate.isOpen
  const check = () => {
    if (opening && jurisdiction.trim() === '') return t`Name the jurisdiction.`
    if (opening && licence.trim() === '') return t`Name the licence.`
    return isReason(reason) ? undefined : t`Give a reason of 3 to 500 characters.`
  }
  const submit = () =>
    act.mutate({
      name: gate.name,
      isOpen: opening,
      ...(opening && { jurisdiction: jurisdiction.trim(), licence: licence.trim() }),
      reason: reason.trim(),
    })
  return (
    <ActSheet
      open
      onClose={onClose}
      title={opening ? <Trans>Propose to open “{gateName}”?</Trans> : <Trans>Close “{gateName}”?</Trans>}
      description={
        opening ? (
          <Trans>It stays closed until another operator approves.</Trans>
        ) : (
          <Trans>It closes for every member at once. Opening it again needs two operators.</Trans>
        )
      }
      submitLabel={opening ? <Trans>Propose</Trans> : <Trans>Close the product switch</Trans>}
      danger={!opening}
      busy={act.isPending}
      error={act.error}
      check={check}
      onSubmit={submit}
    >
      {opening && (
        <>
          <TextField label={t`Jurisdiction`} text={jurisdiction} onText={setJurisdiction} maxLength={200} />
          <TextField label={t`Licence`} text={licence} onText={setLicence} maxLength={200} />
        </>
      )}
      <ReasonField text={reason} onText={setReason} />
    </ActSheet>
  )
}
