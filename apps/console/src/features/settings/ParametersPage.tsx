import type { ConsoleResult } from '@bank/api-schema/console'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryOptions } from '../../api/queries.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ParameterSheet } from './ParameterSheet.tsx'
import { useParameterColumns } from './useParameterColumns.tsx'

/** The figures that operators set, with their bounds and what is pending. */
export function ParametersPage() {
  const { t } = useLingui()
  const parameters = useQuery(createQueryOptions('queryParameters', {}))
  const [chosen, setChosen] = useState<ConsoleResult<'queryParameters'>[number] | null>(null)
  const columns = useParameterColumns(setChosen)
  return (
    <>
      <PageHead
        title={t`Parameters`}
        lead={t`Tightening takes effect at once. Loosening needs a second operator and then waits 24 hours.`}
      />
      <ListTable
        query={parameters}
        label={t`Parameters`}
        columns={columns}
        keyOf={({ name }) => name}
        fileName="parameters"
        empty={{ title: t`No parameters` }}
      />
      {chosen && <ParameterSheet key={chosen.name} parameter={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
