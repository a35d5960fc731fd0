import { Chips } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/PageHead.tsx'
import { SearchForm } from '../../forms/SearchForm.tsx'
import { PagedTable } from '../../table/PagedTable.tsx'
import { useListSearch } from '../../table/useListSearch.ts'
import { useMemberColumns } from './useMemberColumns.tsx'

/** Everybody who registered, found by address or id. */
export function MembersPage() {
  const { t } = useLingui()
  const { search, setSearch } = useListSearch()
  const columns = useMemberColumns()
  const isBannedOnly = search.view === 'banned'
  return (
    <>
      <PageHead title={t`Members`} lead={t`Open a member for balances and the full ledger.`} />
      <PagedTable
        filters={
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            <SearchForm
              key={search.text}
              searched={search.text}
              className="w-full max-w-dialog"
              onSearch={(text) => setSearch({ text })}
              label={t`Address, its beginning, or id`}
              maxLength={64}
              placeholder="0x…"
            />
            <Chips
              label={t`Which members`}
              chosen={isBannedOnly ? 'banned' : 'all'}
              onChoose={(key) => setSearch({ view: key === 'banned' ? key : undefined })}
              chips={[
                { key: 'all', name: t`All` },
                { key: 'banned', name: t`Suspended` },
              ]}
            />
          </div>
        }
        name="queryMembers"
        request={{
          ...(search.text !== undefined && { search: search.text }),
          ...(isBannedOnly && { banned: 'true' as const }),
        }}
        label={t`Members`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName="members"
        empty={
          search.text === undefined
            ? { title: t`No members here` }
            : {
                title: t`No member matches`,
                hint: t`Search by id, full address, or the beginning of an address.`,
              }
        }
      />
    </>
  )
}
