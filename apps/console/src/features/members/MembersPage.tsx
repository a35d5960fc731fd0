import { Button, Chips } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { PageHead } from '../../components/PageHead.tsx'
import { TextField } from '../../forms/TextField.tsx'
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
            <MemberSearch key={search.text} />
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

function MemberSearch() {
  const { t } = useLingui()
  const { search, setSearch } = useListSearch()
  const [text, setText] = useState(search.text ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSearch({ text: text.trim() === '' ? undefined : text.trim() })
  }
  return (
    <search className="w-full max-w-dialog">
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t`Address, its beginning, or id`}
            text={text}
            onText={setText}
            type="search"
            maxLength={64}
            autoComplete="off"
            placeholder="0x…"
          />
        </div>
        <Button type="submit" kind="ghost">
          <Trans>Search</Trans>
        </Button>
      </form>
    </search>
  )
}
