import type { ConsoleResult } from '@bank/api-schema/console'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'
import { TextField } from '../../forms/TextField.tsx'
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
  const gateName = word(gateNames, gate.name)
  const opening = !gate.isOpen
  const check = () => {
    if (opening && jurisdiction.trim() === '') return t`Name the jurisdiction.`
    return opening && licence.trim() === '' ? t`Name the licence.` : undefined
  }
  const request = {
    name: gate.name,
    isOpen: opening,
    ...(opening && { jurisdiction: jurisdiction.trim(), licence: licence.trim() }),
  }
  return (
    <ReasonSheet
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
      check={check}
      request={request}
      call={consoleClient.proposeGate}
      done={({ state }) =>
        state === 'open'
          ? msg`Proposed. Another operator must approve it.`
          : msg`The product switch is closed.`
      }
    >
      {opening && (
        <>
          <TextField label={t`Jurisdiction`} text={jurisdiction} onText={setJurisdiction} maxLength={200} />
          <TextField label={t`Licence`} text={licence} onText={setLicence} maxLength={200} />
        </>
      )}
    </ReasonSheet>
  )
}
