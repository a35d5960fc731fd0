import { SectionTitle } from '@bank/ui'
import type { ReactNode } from 'react'

/** A named part of the page, with one action beside its heading. */
export function Section({
  id,
  title,
  action,
  children,
}: {
  readonly id: string
  readonly title: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} action={action}>
        {title}
      </SectionTitle>
      {children}
    </section>
  )
}
