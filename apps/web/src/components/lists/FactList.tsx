import { Fact, Facts } from '@bank/ui'
import type { ReactNode } from 'react'

/** A fact of a movement that its receipt has too. */
export type ListedFact = { readonly key: string; readonly name: ReactNode; readonly value: ReactNode }

/** The facts of a movement, line by line. */
export function FactList({ facts }: { readonly facts: readonly ListedFact[] }) {
  return (
    <Facts>
      {facts.map(({ key, name, value }) => (
        <Fact key={key} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}
