import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { joinClasses } from '../joinClasses.ts'

type State = {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly className?: string
}

/** An empty section: its future content, and how to begin. */
export function EmptyState({ icon, title, children, action, className }: State) {
  return (
    <div className={joinClasses('flex flex-col items-center gap-1.5 px-2 py-4 text-center', className)}>
      {icon && (
        <span className="mb-1 grid size-11 place-items-center rounded-box bg-sunken text-ink-2">{icon}</span>
      )}
      <p className="font-strong text-balance">{title}</p>
      {children && <div className="max-w-dialog text-small text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

/** A failure: what happened, that nothing was lost, and the next step. Announced when it appears. */
export function ErrorState({
  title,
  children,
  retry,
  className,
}: Omit<State, 'icon' | 'action'> & {
  readonly retry?: { readonly label: ReactNode; readonly onRetry: () => void }
}) {
  return (
    <div role="alert" className={joinClasses('flex flex-col items-start gap-1', className)}>
      <p className="font-medium">{title}</p>
      {children && <div className="text-small text-balance text-ink-2">{children}</div>}
      {retry && (
        <Button kind="ghost" size="pill" className="mt-2" onClick={retry.onRetry}>
          {retry.label}
        </Button>
      )}
    </div>
  )
}
