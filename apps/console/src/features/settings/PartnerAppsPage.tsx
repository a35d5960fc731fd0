import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { createQueryOptions } from '../../api/queries.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { ActSheet } from '../../forms/ActSheet.tsx'
import { useAct } from '../../forms/useAct.ts'
import { useMay } from '../../session/SessionContext.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { PartnerAppSheet } from './PartnerAppSheet.tsx'
import { usePartnerAppColumns } from './usePartnerAppColumns.tsx'

type PartnerApp = ConsoleResult<'queryPartnerApps'>[number]
type Open = { readonly act: 'edit' | 'remove'; readonly app: PartnerApp } | { readonly act: 'add' } | null

/** The links of the members' app centre. */
export function PartnerAppsPage() {
  const { t } = useLingui()
  const may = useMay()
  const apps = useQuery(createQueryOptions('queryPartnerApps', {}))
  const [open, setOpen] = useState<Open>(null)
  const columns = usePartnerAppColumns({
    onEdit: (app) => setOpen({ act: 'edit', app }),
    onRemove: (app) => setOpen({ act: 'remove', app }),
  })
  const close = () => setOpen(null)
  return (
    <>
      <PageHead
        title={t`Partner apps`}
        lead={t`Every wallet holder sees these links. Adding or changing one needs two operators; removing takes effect at once.`}
        action={
          may('proposePartnerApp') && (
            <Button onClick={() => setOpen({ act: 'add' })}>
              <Trans>Propose an app</Trans>
            </Button>
          )
        }
      />
      <ListTable
        query={apps}
        label={t`Partner apps`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName="partner-apps"
        empty={{ title: t`No partner apps yet` }}
      />
      {open?.act === 'add' && <PartnerAppSheet app={null} onClose={close} />}
      {open?.act === 'edit' && <PartnerAppSheet app={open.app} onClose={close} />}
      {open?.act === 'remove' && <RemoveSheet app={open.app} onClose={close} />}
    </>
  )
}

function RemoveSheet({ app, onClose }: { readonly app: PartnerApp; readonly onClose: () => void }) {
  const { name } = app
  const act = useAct({
    call: consoleClient.removePartnerApp,
    done: () => msg`The app is removed.`,
    onDone: onClose,
  })
  return (
    <ActSheet
      onClose={onClose}
      title={<Trans>Remove “{name}”?</Trans>}
      description={<Trans>Its link is removed from every member’s app centre at once.</Trans>}
      submitLabel={<Trans>Remove</Trans>}
      danger
      act={act}
      onSubmit={() => act.mutate({ id: app.id })}
    >
      <p className="text-small break-all text-ink-2">{app.url}</p>
    </ActSheet>
  )
}
