import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { subjectNames } from '../../labels/auditLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useMay } from '../../session/SessionContext.ts'

const screens = {
  member: { to: '/members/$id', right: 'queryMember' },
  withdrawal: { to: '/withdrawals/$id', right: 'queryWithdrawal' },
  proposal: { to: '/proposals/$id', right: 'queryProposal' },
} as const

const hasScreen = (kind: string): kind is keyof typeof screens => Object.hasOwn(screens, kind)

/** Subject of an act, such as `member 17`, with a link to its screen. */
export function AuditSubject({ subject }: { readonly subject: string }) {
  const word = useLabel()
  const may = useMay()
  const [, kind = '', rest = ''] = /^(\w+) (.+)$/.exec(subject) ?? []
  if (kind === '') return <span className="wrap-break-word">{subject}</span>
  const name = word(subjectNames, kind)
  if (hasScreen(kind) && may(screens[kind].right))
    return (
      <Link
        to={screens[kind].to}
        params={{ id: rest }}
        className="font-medium whitespace-nowrap text-accent hover:underline"
      >
        {name} #{rest}
      </Link>
    )
  return (
    <span className="wrap-break-word">
      {name} {rest === 'unknown or locked' ? <Trans>unknown or locked</Trans> : rest}
    </span>
  )
}
