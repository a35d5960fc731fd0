import { Card, ChevronDownIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

type CardParts = {
  /** The accessible name. */
  readonly label: string
  readonly title: ReactNode
  readonly state: ReactNode
  readonly children: ReactNode
}

const looks = {
  calm: 'bg-sunken text-ink-2',
  good: 'bg-accent-soft text-accent',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
}

export type StateTone = keyof typeof looks

/** The state of a record in a word or two. */
export const StateBadge = ({
  tone,
  children,
}: {
  readonly tone: StateTone
  readonly children: ReactNode
}) => <span className={`rounded-full px-3 py-1 text-caption font-strong ${looks[tone]}`}>{children}</span>

/** A record under its title and state. */
export const RecordCard = ({ label, title, state, children }: CardParts) => (
  <Card aria-label={label} role="group">
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h3 className="font-strong num">{title}</h3>
      {state}
    </div>
    {children}
  </Card>
)

/**
 * A record as title, time and state, which a tap opens; open from the start where something is left to do. It stays as it
 * is when its order ends, so that nothing closes under a reader.
 */
export function FoldedRecordCard({
  label,
  title,
  state,
  time,
  startsOpen,
  children,
}: CardParts & {
  /** The moment at which it began, formatted. */
  readonly time: string
  readonly startsOpen: boolean
}) {
  const [isFirstOpen] = useState(startsOpen)
  return (
    <Card padding="none">
      <details aria-label={label} open={isFirstOpen} className="group px-5">
        <summary className="flex min-h-16 list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h3 className="font-strong num">{title}</h3>
              {state}
            </span>
            <span className="block text-caption text-ink-2">
              <Trans>Started {time}</Trans>
            </span>
          </span>
          <ChevronDownIcon
            size={16}
            className="shrink-0 text-accent transition-transform ease-calm group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="pt-1 pb-5">{children}</div>
      </details>
    </Card>
  )
}
