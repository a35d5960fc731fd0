import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Moment } from '../../components/Moment.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { roleNames } from '../../labels/settingLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useMay, useSession } from '../../session/SessionContext.ts'
import { type Column, toTimeText } from '../../table/column.ts'
import { createActColumn, createTextColumn, createTimeColumn } from '../../table/usualColumns.tsx'

type Person = ConsoleResult<'queryOperators'>[number]

/** The columns of the operators; the last changes one, but never oneself. */
export function useOperatorColumns(acts: {
  readonly onChange: (person: Person) => void
  readonly onDisable: (person: Person) => void
}): readonly Column<Person>[] {
  const { t } = useLingui()
  const word = useLabel()
  const may = useMay()
  return [
    createTextColumn('name', t`Name`, (name) => <span className="font-medium">{name}</span>),
    { key: 'role', name: t`Role`, show: ({ role }) => word(roleNames, role), text: ({ role }) => role },
    {
      key: 'state',
      name: t`State`,
      show: (person) => <PersonState person={person} />,
      text: ({ disableTime, holdTime, lockTime }) => {
        if (disableTime !== null) return 'disabled'
        if (holdTime !== null) return 'held'
        return lockTime !== null ? 'locked' : 'open'
      },
    },
    createTimeColumn('createTime', t`Made`),
    { key: 'disableTime', name: '', show: null, text: ({ disableTime }) => toTimeText(disableTime) },
    { key: 'holdTime', name: '', show: null, text: ({ holdTime }) => toTimeText(holdTime) },
    { key: 'lockTime', name: '', show: null, text: ({ lockTime }) => toTimeText(lockTime) },
    { key: 'id', name: '', show: null, text: ({ id }) => id },
    ...(may('proposeDisabling') || may('proposeOperatorChange')
      ? [createActColumn('act', t`Change`, (person: Person) => <PersonButtons person={person} {...acts} />)]
      : []),
  ]
}

function PersonState({ person }: { readonly person: Person }) {
  if (person.disableTime !== null)
    return (
      <StateBadge tone="bad">
        <Trans>Disabled</Trans>
      </StateBadge>
    )
  const end = person.holdTime ?? person.lockTime
  if (end === null)
    return (
      <StateBadge tone="good">
        <Trans>May sign in</Trans>
      </StateBadge>
    )
  return (
    <span className="inline-block">
      <StateBadge tone="waiting">
        {person.holdTime === null ? <Trans>Locked until</Trans> : <Trans>Held until</Trans>}
      </StateBadge>{' '}
      <Moment at={end} />
    </span>
  )
}

function PersonButtons({
  person,
  onChange,
  onDisable,
}: {
  readonly person: Person
  readonly onChange: (person: Person) => void
  readonly onDisable: (person: Person) => void
}) {
  const may = useMay()
  const { operator } = useSession()
  if (person.id === operator.id) return <Trans>you</Trans>
  return (
    <span className="inline-flex flex-wrap gap-2">
      {may('proposeOperatorChange') && (
        <Button kind="ghost" size="pill" onClick={() => onChange(person)}>
          {person.disableTime === null ? (
            <Trans>Propose another role</Trans>
          ) : (
            <Trans>Propose to re-enable</Trans>
          )}
        </Button>
      )}
      {may('proposeDisabling') && person.disableTime === null && (
        <Button kind="danger" size="pill" onClick={() => onDisable(person)}>
          <Trans>Propose to disable</Trans>
        </Button>
      )}
    </span>
  )
}
