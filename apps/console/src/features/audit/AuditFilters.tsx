import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createQueryOptions } from '../../api/queries.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { actFilters } from '../../labels/auditLabels.ts'
import { useMay } from '../../session/SessionContext.ts'
import { useListSearch } from '../../table/useListSearch.ts'

/** Filters of the log: operator, act, subject and period. */
export function AuditFilters() {
  const { t, i18n } = useLingui()
  const { search, setSearch } = useListSearch()
  return (
    <div className="grid items-end gap-3 table:grid-cols-3">
      <OperatorSelect />
      <SelectField
        label={t`Act`}
        chosen={search.kind ?? ''}
        onChoose={(kind) => setSearch({ kind })}
        options={[
          { key: '', name: t`Every act` },
          ...actFilters.map(({ part, name }) => ({ key: part, name: i18n._(name) })),
        ]}
      />
      <SubjectSearch key={search.text} />
      <div className="grid grid-cols-2 gap-3 table:col-span-2">
        <TextField
          label={t`From (UTC)`}
          type="date"
          text={search.from ?? ''}
          onText={(from) => setSearch({ from })}
        />
        <TextField
          label={t`To (UTC)`}
          type="date"
          text={search.to ?? ''}
          onText={(to) => setSearch({ to })}
        />
      </div>
    </div>
  )
}

function OperatorSelect() {
  const { t } = useLingui()
  const may = useMay()
  const { search, setSearch } = useListSearch()
  const operators = useQuery({ ...createQueryOptions('queryOperators', {}), enabled: may('queryOperators') })
  return (
    <SelectField
      label={t`Operator`}
      chosen={search.whose ?? ''}
      onChoose={(whose) => setSearch({ whose })}
      options={[
        { key: '', name: t`Everyone` },
        ...(operators.data ?? []).map(({ id, name }) => ({ key: id, name })),
      ]}
    />
  )
}

function SubjectSearch() {
  const { t } = useLingui()
  const { search, setSearch } = useListSearch()
  const [text, setText] = useState(search.text ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSearch({ text: text.trim() || undefined })
  }
  return (
    <search>
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t`Subject, or a part of it`}
            text={text}
            onText={setText}
            type="search"
            maxLength={128}
            autoComplete="off"
            placeholder={t`Member 17`}
          />
        </div>
        <Button type="submit" kind="ghost">
          <Trans>Search</Trans>
        </Button>
      </form>
    </search>
  )
}
