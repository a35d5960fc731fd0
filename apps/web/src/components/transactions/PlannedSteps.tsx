import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'

/** The section of a review that names every step before the first one is taken. */
export function PlannedSteps({ children }: { readonly children: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-3 text-small font-strong text-ink-2">
        <Trans>Preview</Trans>
      </h3>
      {children}
    </section>
  )
}
