import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../forms/TextField.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { useMay } from '../../session/SessionContext.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import { useListSearch } from '../../table/useListSearch.ts'
import { useAuditColumns } from './useAuditColumns.tsx'
import { VerifyCard } from './VerifyCard.tsx'

/** Every act of every operator, newest first, each bound to the one before by its hash. */
export function AuditPage() {
  const { t } = useLingui()
  const may = useMay()
  const { search } = useListSearch()
  const columns = useAuditColumns()
  return (
    <>
      <PageHead
        title={t`Audit log`}
        lead={t`Append-only. Every row carries the hash of the one before, so that nothing can be changed or taken out unseen.`}
      />
      {may('verifyAudit') && <VerifyCard />}
      <PagedTable
        filters={<AuditSearch key={`${search.kind} ${search.text}`} />}
        name="queryAudit"
        request={{
          ...(search.kind !== undefined && { act: search.kind }),
          ...(search.text !== undefined && { subject: search.text }),
        }}
        label={t`Audit log`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName="audit-log"
        empty={{ title: t`No acts here`, note: t`Search by the exact act or subject, as a row shows them.` }}
      />
    </>
  )
}

function AuditSearch() {
  const { t } = useLingui()
  const { search, setSearch } = useListSearch()
  const [act, setAct] = useState(search.kind ?? '')
  const [subject, setSubject] = useState(search.text ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSearch({ kind: act.trim() || undefined, text: subject.trim() || undefined })
  }
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField label={t`Act`} text={act} onText={setAct} maxLength={64} autoComplete="off" />
        <TextField label={t`Subject`} text={subject} onText={setSubject} maxLength={128} autoComplete="off" />
        <Button type="submit" kind="ghost">
          <Trans>Search</Trans>
        </Button>
      </form>
    </search>
  )
}
