import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/PageHead.tsx'
import { subjectNames } from '../../labels/auditLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useMay } from '../../session/SessionContext.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import { toPeriod } from '../../table/toPeriod.ts'
import { useListSearch } from '../../table/useListSearch.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { toSubject } from './toSubject.ts'
import { useAuditColumns } from './useAuditColumns.tsx'
import { VerifyCard } from './VerifyCard.tsx'

/** The kinds of subjects in the reader's words. */
function useSubjectNames(): Readonly<Record<string, string>> {
  const word = useLabel()
  return Object.fromEntries(Object.keys(subjectNames).map((kind) => [kind, word(subjectNames, kind)]))
}

/** Every act of every operator, newest first, each bound to the one before by its hash. */
export function AuditPage() {
  const { t } = useLingui()
  const may = useMay()
  const { search } = useListSearch()
  const columns = useAuditColumns()
  const kinds = useSubjectNames()
  const operatorId = /^[1-9]\d{0,17}$/.test(search.whose ?? '') ? search.whose : undefined
  return (
    <>
      <PageHead
        title={t`Audit log`}
        lead={t`Append-only. Every row carries the hash of the one before, so that nothing can be changed or taken out unseen.`}
      />
      {may('verifyAudit') && <VerifyCard />}
      <PagedTable
        filters={<AuditFilters />}
        name="queryAudit"
        request={{
          ...(search.kind !== undefined && { act: search.kind.slice(0, 64) }),
          ...(search.text !== undefined && { subject: toSubject(search.text, kinds) }),
          ...(operatorId !== undefined && { operatorId }),
          ...toPeriod(search),
        }}
        label={t`Audit log`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName="audit-log"
        empty={{ title: t`No acts here`, hint: t`Choose another operator, act, subject or period.` }}
      />
    </>
  )
}
