import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDate } from '../i18n/formats.ts'

/** The hint of a figure that this ledger counts, where the operator states another from before it. */
export function CountedSince({ date }: { readonly date: number }) {
  const day = formatDate(date)
  return <Trans>Counted since {day}</Trans>
}

/** The operator's claim about the time before this ledger, never part of the counted figures above it. */
export function BeforeLedger({ date, children }: { readonly date: number; readonly children: ReactNode }) {
  const day = formatDate(date)
  return (
    <details className="mt-1 px-2 text-small text-ink-2">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-2">
        <Trans>Before {day}</Trans>
      </summary>
      <p className="num">{children}</p>
    </details>
  )
}
