import type { ConsoleResult } from '@bank/api-schema/console'
import { Trans, useLingui } from '@lingui/react/macro'
import { Moment } from '../../parts/Moment.tsx'
import { type Column, toTimeText } from '../../table/column.ts'

type AuditRow = ConsoleResult<'queryAudit'>['dataList'][number]

/** The columns of the audit log; what the operators did is shown in the very words that were hashed. */
export function useAuditColumns(): readonly Column<AuditRow>[] {
  const { t } = useLingui()
  return [
    { key: 'id', name: t`Row`, isFigure: true, show: ({ id }) => id, text: ({ id }) => id },
    {
      key: 'createTime',
      name: t`Time`,
      show: ({ createTime }) => <Moment at={createTime} />,
      text: ({ createTime }) => toTimeText(createTime),
    },
    {
      key: 'operator',
      name: t`Operator`,
      show: ({ operator }) =>
        operator === null ? (
          <span className="text-ink-3">
            <Trans>the system itself</Trans>
          </span>
        ) : (
          <span className="font-medium">{operator.name}</span>
        ),
      text: ({ operator }) => operator?.name ?? '',
    },
    { key: 'act', name: t`Act`, show: ({ act }) => act, text: ({ act }) => act },
    {
      key: 'subject',
      name: t`Subject`,
      show: ({ subject }) => <span className="wrap-break-word table:whitespace-nowrap">{subject}</span>,
      text: ({ subject }) => subject,
    },
    {
      key: 'detail',
      name: t`Detail`,
      show: ({ detail }) => (
        <span className="text-caption break-all text-ink-2 num table:block table:min-w-60">{detail}</span>
      ),
      text: ({ detail }) => detail,
    },
    {
      key: 'hash',
      name: t`Hash`,
      show: ({ hash }) => (
        <span title={hash} className="text-caption text-ink-3 num">
          {hash.slice(0, 8)}…
        </span>
      ),
      text: ({ hash }) => hash,
    },
  ]
}
