import type { ConsoleResult } from '@bank/api-schema/console'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ActSheet } from '../../forms/ActSheet.tsx'
import { isReason, ReasonField } from '../../forms/ReasonField.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { useAct } from '../../forms/useAct.ts'
import { roleNames } from '../../labels/settingLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'

type Person = ConsoleResult<'queryOperators'>[number]

const roles = Object.keys(roleNames) as Person['role'][]

/** Proposes another role for an operator, or re-enabling a disabled one. */
export function OperatorSheet({
  person,
  onClose,
}: {
  readonly person: Person
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const word = useLabel()
  const isShutOut = person.disableTime !== null
  const [role, setRole] = useState(person.role)
  const [reason, setReason] = useState('')
  const act = useAct({
    call: consoleClient.proposeOperatorChange,
    done: () => msg`Proposed. Another operator must approve it.`,
    onDone: onClose,
  })
  const check = () => {
    if (!isShutOut && role === person.role) return t`Choose another role than the present one.`
    return isReason(reason) ? undefined : t`Give a reason of 3 to 500 characters.`
  }
  const { name } = person
  return (
    <ActSheet
      open
      onClose={onClose}
      title={
        isShutOut ? (
          <Trans>Propose to re-enable {name}?</Trans>
        ) : (
          <Trans>Propose another role for {name}</Trans>
        )
      }
      description={<Trans>Nothing changes until another operator approves it.</Trans>}
      submitLabel={<Trans>Propose</Trans>}
      busy={act.isPending}
      error={act.error}
      check={check}
      onSubmit={() =>
        act.mutate({
          operatorId: person.id,
          ...(isShutOut && { isEnabled: true }),
          ...(role !== person.role && { role }),
          reason: reason.trim(),
        })
      }
    >
      <SelectField
        label={t`Role`}
        chosen={role}
        onChoose={setRole}
        options={roles.map((key) => ({ key, name: word(roleNames, key) }))}
      />
      <ReasonField text={reason} onText={setReason} />
    </ActSheet>
  )
}
