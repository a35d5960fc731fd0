import type { ConsoleResult } from '@bank/api-schema/console'
import { Trans, useLingui } from '@lingui/react/macro'
import { actNames, stepNames } from '../../labels/auditLabels.ts'
import { proposalKindNames } from '../../labels/proposalLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import type { Column } from '../../table/column.ts'
import { createTextColumn, createTimeColumn } from '../../table/usualColumns.tsx'
import { AuditDetail } from './AuditDetail.tsx'
import { AuditSubject } from './AuditSubject.tsx'

type AuditRow = ConsoleResult<'queryAudit'>['dataList'][number]

/** The columns of the audit log in words; a download and the small print have the very text that was hashed. */
export function useAuditColumns(): readonly Column<AuditRow>[] {
  const { t } = useLingui()
  const sayAct = useSayAct()
  return [
    { key: 'id', name: t`Row`, isFigure: true, show: ({ id }) => id, text: ({ id }) => id },
    createTimeColumn('createTime', t`Time`),
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
    {
      key: 'act',
      name: t`Act`,
      show: ({ act }) => (
        <span className="inline-block">
          <span className="font-medium">{sayAct(act)}</span>
          <span className="block text-caption text-ink-3">{act}</span>
        </span>
      ),
      text: ({ act }) => act,
    },
    { key: 'actInWords', name: '', show: null, text: ({ act }) => sayAct(act) },
    createTextColumn('subject', t`Subject`, (subject) => <AuditSubject subject={subject} />),
    {
      key: 'detail',
      name: t`Detail`,
      show: ({ detail, hash }) => <AuditDetail detail={detail} hash={hash} />,
      text: ({ detail }) => detail,
    },
    { key: 'hash', name: '', show: null, text: ({ hash }) => hash },
  ]
}

/** Puts an act into words: its own, or those of a proposal's kind and step; one that is not known stays as it is. */
function useSayAct(): (act: string) => string {
  const word = useLabel()
  return (act) => {
    const [kind = '', step = ''] = act.split('.')
    if (Object.hasOwn(actNames, act)) return word(actNames, act)
    if (!Object.hasOwn(proposalKindNames, kind) || !Object.hasOwn(stepNames, step)) return act
    return `${word(proposalKindNames, kind)}: ${word(stepNames, step)}`
  }
}
