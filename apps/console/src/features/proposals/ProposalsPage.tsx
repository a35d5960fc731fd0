import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/PageHead.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { proposalKindNames } from '../../labels/proposalLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import { useListSearch } from '../../table/useListSearch.ts'
import { useProposalColumns } from './useProposalColumns.tsx'

const views = [
  { key: 'open', name: msg`Undecided`, states: 'open' },
  { key: 'approved', name: msg`Approved, not yet in effect`, states: 'approved' },
  { key: 'ended', name: msg`Ended`, states: 'applied,rejected,expired' },
  { key: 'all', name: msg`All`, states: undefined },
] as const

const persons = [
  { key: 'everybody', name: msg`All operators’`, whose: undefined },
  { key: 'waitingForMe', name: msg`Waiting for me`, whose: 'waitingForMe' },
  { key: 'mine', name: msg`Mine`, whose: 'mine' },
  { key: 'others', name: msg`Others’`, whose: 'others' },
] as const

/** Proposals of one operator that another must decide. */
export function ProposalsPage() {
  const { t, i18n } = useLingui()
  const word = useLabel()
  const { search, setSearch } = useListSearch()
  const columns = useProposalColumns()
  const view = views.find(({ key }) => key === search.view) ?? views[0]
  const { key: person, whose } = persons.find(({ key }) => key === search.whose) ?? persons[0]
  const kinds = Object.keys(proposalKindNames)
  const kind = kinds.find((key) => key === search.kind)
  return (
    <>
      <PageHead
        title={t`Proposals`}
        lead={t`The proposer cannot approve. You can withdraw your own proposals.`}
      />
      <PagedTable
        filters={
          <div className="grid items-end gap-3 table:grid-cols-3">
            <SelectField
              label={t`State`}
              chosen={view.key}
              onChoose={(key) => setSearch({ view: key })}
              options={views.map(({ key, name }) => ({ key, name: i18n._(name) }))}
            />
            <SelectField
              label={t`Whose`}
              chosen={person}
              onChoose={(key) => setSearch({ whose: key })}
              options={persons.map(({ key, name }) => ({ key, name: i18n._(name) }))}
            />
            <SelectField
              label={t`Kind`}
              chosen={kind ?? ''}
              onChoose={(key) => setSearch({ kind: key })}
              options={[
                { key: '', name: t`Every kind` },
                ...kinds.map((key) => ({ key, name: word(proposalKindNames, key) })),
              ]}
            />
          </div>
        }
        name="queryProposals"
        request={{
          ...(view.states !== undefined && { states: view.states }),
          ...(kind !== undefined && { kinds: kind }),
          ...(whose !== undefined && { whose }),
        }}
        label={t`Proposals`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName={`proposals-${view.key}`}
        empty={{
          title: t`No proposals here`,
          hint: t`Adjustments, capital deposits, parameters, gates and bookings are proposed on their own screens.`,
        }}
        refetchMs={15_000}
      />
    </>
  )
}
