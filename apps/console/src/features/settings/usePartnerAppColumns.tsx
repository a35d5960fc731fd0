import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMay } from '../../session/SessionContext.ts'
import type { Column } from '../../table/column.ts'

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
    {
      key: 'position',
      name: t`Position`,
      isFigure: true,
      show: ({ position }) => position,
      text: ({ position }) => String(position),
    },
    {
      key: 'name',
      name: t`Name`,
      show: ({ name }) => <span className="font-medium">{name}</span>,
      text: ({ name }) => name,
    },
    {
      key: 'description',
      name: t`Description`,
      show: ({ description }) => description,
      text: ({ description }) => description,
    },
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
          {
            key: 'act',
            name: t`Change`,
            show: (app: PartnerApp) => (
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
            ),
            text: () => '',
          },
        ]
      : []),
  ]
}
