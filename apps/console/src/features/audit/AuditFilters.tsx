import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../../api/queries.ts'
import { PeriodFields } from '../../forms/PeriodFields.tsx'
import { SearchForm } from '../../forms/SearchForm.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
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
      <SearchForm
        key={search.text}
        searched={search.text}
        onSearch={(text) => setSearch({ text })}
        label={t`Subject, or a part of it`}
        maxLength={128}
        placeholder={t`Member 17`}
      />
      <PeriodFields from={search.from} to={search.to} onChange={setSearch} />
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
