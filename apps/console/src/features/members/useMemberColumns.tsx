import type { ConsoleResult } from '@bank/api-schema/console'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { StateBadge } from '../../components/StateBadge.tsx'
import { type Column, toTimeText } from '../../table/column.ts'
import { createFigureColumn, createTextColumn, createTimeColumn } from '../../table/usualColumns.tsx'

type Member = ConsoleResult<'queryMembers'>['dataList'][number]

/** The columns of the list of members. */
export function useMemberColumns(): readonly Column<Member>[] {
  const { t } = useLingui()
  return [
    {
      key: 'id',
      name: t`Member`,
      show: ({ id }) => (
        <Link to="/members/$id" params={{ id }} className="font-strong text-accent hover:underline">
          #{id}
        </Link>
      ),
      text: ({ id }) => id,
    },
    createTextColumn('address', t`Address`, (address) => <span className="break-all num">{address}</span>),
    {
      key: 'state',
      name: t`State`,
      show: ({ banTime }) =>
        banTime === null ? (
          <span className="text-ink-3">
            <Trans>Active</Trans>
          </span>
        ) : (
          <StateBadge tone="bad">
            <Trans>Suspended</Trans>
          </StateBadge>
        ),
      text: ({ banTime }) => (banTime === null ? 'open' : 'banned'),
    },
    createFigureColumn('level', t`Level`),
    {
      key: 'inviterId',
      name: t`Invited by`,
      show: ({ inviterId }) =>
        inviterId === null ? (
          '—'
        ) : (
          <Link to="/members/$id" params={{ id: inviterId }} className="text-accent hover:underline">
            #{inviterId}
          </Link>
        ),
      text: ({ inviterId }) => inviterId ?? '',
    },
    { key: 'inviterAddress', name: '', show: null, text: ({ inviterAddress }) => inviterAddress ?? '' },
    createTimeColumn('createTime', t`Registered`),
    { key: 'banTime', name: '', show: null, text: ({ banTime }) => toTimeText(banTime) },
  ]
}
