import type { ConsoleResult } from '@bank/api-schema/console'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryOptions } from '../../api/queries.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { DisableSheet } from './DisableSheet.tsx'
import { OperatorSheet } from './OperatorSheet.tsx'
import { useOperatorColumns } from './useOperatorColumns.tsx'

type Person = ConsoleResult<'queryOperators'>[number]

/** Everybody who can sign in here. New ones are made by a command on the server, never here. */
export function OperatorsPage() {
  const { t } = useLingui()
  const operators = useQuery(createQueryOptions('queryOperators', {}))
  const [open, setOpen] = useState<{ readonly act: 'change' | 'disable'; readonly person: Person } | null>(
    null,
  )
  const columns = useOperatorColumns({
    onChange: (person) => setOpen({ act: 'change', person }),
    onDisable: (person) => setOpen({ act: 'disable', person }),
  })
  const close = () => setOpen(null)
  return (
    <>
      <PageHead
        title={t`Operators`}
        lead={t`A proposal to disable an operator ends every session at once. Disabling, re-enabling and changing a role need two operators. New operators are created by a command on the server.`}
      />
      <ListTable
        query={operators}
        label={t`Operators`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName="operators"
        empty={{ title: t`No operators` }}
      />
      {open?.act === 'change' && <OperatorSheet person={open.person} onClose={close} />}
      {open?.act === 'disable' && <DisableSheet person={open.person} onClose={close} />}
    </>
  )
}
