import { Fact, Facts, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../../components/notices/Failure.tsx'

/** Current figures with placeholder and retry. */
export function LiveFacts<Terms>({
  query: { data: terms, error, refetch },
  lineCount,
  children,
}: {
  readonly query: Pick<UseQueryResult<Terms>, 'data' | 'error' | 'refetch'>
  /** The expected number of lines. */
  readonly lineCount: number
  /** The facts, line by line. */
  readonly children: (terms: Terms) => ReactNode
}) {
  if (terms !== undefined) return <Facts>{children(terms)}</Facts>
  if (error)
    return (
      <Failure
        title={<Trans>The figures could not be loaded</Trans>}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div aria-busy="true">
      <Facts>
        {Array.from({ length: lineCount }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places.
          <Fact key={line} name={<TextSkeleton>0000000000</TextSkeleton>}>
            <TextSkeleton>0000000</TextSkeleton>
          </Fact>
        ))}
      </Facts>
    </div>
  )
}
