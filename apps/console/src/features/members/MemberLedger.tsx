import { useLingui } from '@lingui/react/macro'
import { PeriodFields } from '../../forms/PeriodFields.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { ledgerTabs } from '../../labels/ledgerLabels.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import { toPeriod } from '../../table/toPeriod.ts'
import { useListSearch } from '../../table/useListSearch.ts'
import { useLedgerColumns } from './useLedgerColumns.tsx'

/** Every movement of one member by kind and period, newest first. */
export function MemberLedger({ memberId }: { readonly memberId: string }) {
  const { t, i18n } = useLingui()
  const { search, setSearch } = useListSearch()
  const columns = useLedgerColumns()
  const tab = ledgerTabs.find(({ id }) => id === search.tab)?.id ?? 0
  return (
    <PagedTable
      filters={
        <div className="grid items-end gap-3 table:grid-cols-3">
          <SelectField
            label={t`Kind of movement`}
            chosen={String(tab)}
            onChoose={(id) => setSearch({ tab: Number(id) })}
            options={ledgerTabs.map(({ id, name }) => ({ key: String(id), name: i18n._(name) }))}
          />
          <PeriodFields from={search.from} to={search.to} onChange={setSearch} />
        </div>
      }
      name="queryMemberLedger"
      request={{ memberId, classifyLedgerId: tab, ...toPeriod(search) }}
      label={t`Ledger`}
      columns={columns}
      keyOf={({ id }) => id}
      fileName={`member-${memberId}-ledger`}
      empty={{ title: t`No movements here`, hint: t`Choose another kind or period.` }}
    />
  )
}
