import type { ConsoleResult } from '@bank/api-schema/console'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ProposalSheet } from '../../forms/ProposalSheet.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
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
  const check = () =>
    !isShutOut && role === person.role ? t`Choose another role than the present one.` : undefined
  const { name } = person
  return (
    <ProposalSheet
      onClose={onClose}
      title={
        isShutOut ? (
          <Trans>Propose to re-enable {name}?</Trans>
        ) : (
          <Trans>Propose another role for {name}</Trans>
        )
      }
      description={<Trans>Nothing changes until another operator approves it.</Trans>}
      check={check}
      request={{
        operatorId: person.id,
        ...(isShutOut && { isEnabled: true as const }),
        ...(role !== person.role && { role }),
      }}
      call={consoleClient.proposeOperatorChange}
    >
      <SelectField
        label={t`Role`}
        chosen={role}
        onChoose={setRole}
        options={roles.map((key) => ({ key, name: word(roleNames, key) }))}
      />
    </ProposalSheet>
  )
}
