import type { ReactNode } from 'react'
import { SectionTitle } from '../layout/Card.tsx'

/** One component under its name. */
export function Show({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <SectionTitle>{name}</SectionTitle>
      <div className="grid gap-3" style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
      </div>
    </section>
  )
}
