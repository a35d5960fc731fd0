import { type ReactNode, useEffect } from 'react'
import { productName } from '../i18n/branding.ts'

/** The name of a screen, what it is for, and what can be done on it; names the tab too. */
export function PageHead({
  title,
  lead,
  action,
}: {
  readonly title: string
  readonly lead?: ReactNode
  readonly action?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-column">
        <h1 className="text-title font-strong tracking-tight">{title}</h1>
        {lead && <p className="mt-1 text-small text-ink-2">{lead}</p>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
