import { HelpIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../routing/Link.tsx'

/** Sections of the help page. */
export type HelpSubject =
  | 'safety'
  | 'recharge'
  | 'exchange'
  | 'withdraw'
  | 'earning'
  | 'mixed'
  | 'cross'
  | 'solvency'

const look =
  'inline-flex min-h-11 items-center gap-2 text-small text-ink-2 underline-offset-4 hover:text-accent hover:underline'

/** Links to the help section of a subject; opens beside a form, so that its input is kept. */
export function HelpLink({
  subject,
  isBesideForm = false,
}: {
  readonly subject: HelpSubject
  readonly isBesideForm?: boolean
}) {
  const { t } = useLingui()
  const label = (
    <>
      <HelpIcon size={16} className="shrink-0 text-accent" aria-hidden="true" />
      <Trans>How it works and what it costs</Trans>
    </>
  )
  if (isBesideForm)
    return (
      <a
        href={`/help#${subject}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t`How it works and what it costs, opens a new tab`}
        className={look}
      >
        {label}
      </a>
    )
  return (
    <Link to="/help" hash={subject} className={look}>
      {label}
    </Link>
  )
}
