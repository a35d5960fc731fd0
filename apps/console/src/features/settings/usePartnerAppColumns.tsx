import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMay } from '../../session/SessionContext.ts'
import type { Column } from '../../table/column.ts'
import { createActColumn, createFigureColumn, createTextColumn } from '../../table/usualColumns.tsx'

type PartnerApp = ConsoleResult<'queryPartnerApps'>[number]

/** The columns of the partner apps; the last changes or removes one. */
export function usePartnerAppColumns({
  onEdit,
  onRemove,
}: {
  readonly onEdit: (app: PartnerApp) => void
  readonly onRemove: (app: PartnerApp) => void
}): readonly Column<PartnerApp>[] {
  const { t } = useLingui()
  const may = useMay()
  const mayAct = may('proposePartnerApp') || may('removePartnerApp')
  return [
    createFigureColumn('position', t`Position`),
    createTextColumn('name', t`Name`, (name) => <span className="font-medium">{name}</span>),
    createTextColumn('description', t`Description`),
    {
      key: 'url',
      name: t`Opens`,
      // Plain text, so that a reviewer does not open the link by accident.
      show: ({ url }) => <span className="break-all">{url ?? t`Not open yet`}</span>,
      text: ({ url }) => url ?? '',
    },
    { key: 'icon', name: t`Icon`, show: ({ icon }) => icon, text: ({ icon }) => icon },
    { key: 'id', name: '', show: null, text: ({ id }) => id },
    ...(mayAct
      ? [
          createActColumn('act', t`Change`, (app: PartnerApp) => (
            <span className="inline-flex flex-wrap gap-2">
              {may('proposePartnerApp') && (
                <Button kind="ghost" size="pill" onClick={() => onEdit(app)}>
                  <Trans>Change</Trans>
                </Button>
              )}
              {may('removePartnerApp') && (
                <Button kind="danger" size="pill" onClick={() => onRemove(app)}>
                  <Trans>Remove</Trans>
                </Button>
              )}
            </span>
          )),
        ]
      : []),
  ]
}
