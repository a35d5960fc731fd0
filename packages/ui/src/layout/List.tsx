import type { ReactNode } from 'react'
import { joinClasses } from '../joinClasses.ts'
import { Card } from './Card.tsx'

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

/** One row: icon, title with a line beneath, and its value on the right of the first line. */
export function ListRow({
  icon,
  title,
  hint,
  value,
  valueHint,
  onClick,
  isExpanded,
  below,
  className,
}: {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly hint?: ReactNode
  readonly value?: ReactNode
  readonly valueHint?: ReactNode
  readonly onClick?: () => void
  /** True while the content beneath is expanded; omitted where there is none. */
  readonly isExpanded?: boolean
  /** Actions beside opening the row; under it, as a button cannot contain a button. */
  readonly below?: ReactNode
  readonly className?: string
}) {
  const body = (
    <>
      {icon && (
        <span className="grid size-9 shrink-0 place-items-center rounded-small bg-sunken text-ink-2">
          {icon}
        </span>
      )}
      <RowWords title={title} hint={hint} value={value} valueHint={valueHint} />
    </>
  )
  const shape = 'flex w-full items-center gap-3 px-4 py-3.5'
  return (
    <li className={className}>
      {onClick ? (
        <button
          type="button"
          onClick={onClick}
          aria-expanded={isExpanded}
          className={joinClasses(shape, 'transition-colors ease-quick hover:bg-sunken')}
        >
          {body}
        </button>
      ) : (
        <div className={shape}>{body}</div>
      )}
      {below && (
        <div className={joinClasses('-mt-2 pr-4 pb-2 empty:hidden', icon ? 'pl-16' : 'pl-4')}>{below}</div>
      )}
    </li>
  )
}

function RowWords({
  title,
  hint,
  value,
  valueHint,
}: {
  readonly title: ReactNode
  readonly hint: ReactNode
  readonly value: ReactNode
  readonly valueHint: ReactNode
}) {
  return (
    <span className="grid min-w-0 flex-1 items-baseline gap-x-3 narrow:grid-cols-[minmax(min-content,1fr)_auto]">
      <span
        className={joinClasses(
          'min-w-16 text-left font-medium wrap-normal',
          value === undefined && 'narrow:col-span-2',
        )}
      >
        {title}
      </span>
      {value !== undefined && <span className="text-left font-strong num narrow:text-right">{value}</span>}
      {hint && (
        <span className={joinClasses('text-left text-caption text-ink-3', !valueHint && 'narrow:col-span-2')}>
          {hint}
        </span>
      )}
      {valueHint && (
        <span className="text-left text-caption text-ink-3 num narrow:col-start-2 narrow:text-right">
          {valueHint}
        </span>
      )}
    </span>
  )
}
