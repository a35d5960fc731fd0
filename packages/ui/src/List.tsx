import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { classes } from './classes.ts'

/** A card of rows with hairlines between. */
export function List({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <Card padding="none">
      <ul aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
    </Card>
  )
}

/** One row: icon, what it is with a line beneath, and on the right what it is worth. */
export function ListRow({
  icon,
  title,
  note,
  value,
  valueNote,
  onClick,
  className,
}: {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly value?: ReactNode
  readonly valueNote?: ReactNode
  readonly onClick?: () => void
  readonly className?: string
}) {
  const body = (
    <>
      {icon && (
        <span className="grid size-9 shrink-0 place-items-center rounded-small bg-sunken text-ink-2">
          {icon}
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <span className="flex min-w-0 flex-col text-left">
          <span className="font-medium">{title}</span>
          {note && <span className="text-caption text-ink-3">{note}</span>}
        </span>
        {(value || valueNote) && (
          <span className="ml-auto flex flex-col text-right num">
            <span className="font-strong">{value}</span>
            {valueNote && <span className="text-caption text-ink-3">{valueNote}</span>}
          </span>
        )}
      </span>
    </>
  )
  const shape = 'flex w-full items-center gap-3 px-4 py-3.5'
  return (
    <li className={className}>
      {onClick ? (
        <button
          type="button"
          onClick={onClick}
          className={classes(shape, 'transition-colors ease-quick hover:bg-sunken')}
        >
          {body}
        </button>
      ) : (
        <div className={shape}>{body}</div>
      )}
    </li>
  )
}
