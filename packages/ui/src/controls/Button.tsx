import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../joinClasses.ts'
import { Spinner } from '../states/Spinner.tsx'

type Look = {
  readonly kind?: 'primary' | 'ghost' | 'quiet' | 'danger'
  readonly size?: 'large' | 'medium' | 'half' | 'pill' | 'round'
}

const kinds = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  ghost: 'border border-line bg-surface text-ink hover:border-line-strong',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'border border-line text-danger hover:bg-danger-soft',
}

const sizes = {
  large: 'min-h-13 w-full rounded-control px-5 py-3 text-body font-strong',
  medium: 'min-h-11 rounded-control px-4 py-2 text-body font-strong',
  half: 'min-h-11 rounded-control px-2 py-2 text-body font-strong',
  pill: 'min-h-11 rounded-full px-3 whitespace-nowrap phone:px-3.5 wide:px-4 text-small font-medium',
  round: 'size-11 shrink-0 rounded-full text-small font-medium',
}

/** The classes of a button, for links that look like one. */
export const getButtonClass = ({ kind = 'primary', size = 'medium' }: Look): string =>
  joinClasses(
    'inline-flex items-center justify-center gap-2 text-center transition-colors ease-quick select-none',
    'active:opacity-85 disabled:opacity-60 aria-disabled:opacity-60',
    kinds[kind],
    sizes[size],
  )

/**
 * A button; while `busy` it keeps its width, shows a spinner and does not fire again. `held` looks disabled
 * because the screen shows a problem, but stays focusable and leads to that problem.
 */
export function Button({
  kind,
  size,
  busy = false,
  held = false,
  className,
  children,
  onClick,
  ...rest
}: Look &
  ComponentProps<'button'> & {
    readonly busy?: boolean
    readonly held?: boolean
    readonly children?: ReactNode
  }) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || held || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={joinClasses(getButtonClass({ ...(kind && { kind }), ...(size && { size }) }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
