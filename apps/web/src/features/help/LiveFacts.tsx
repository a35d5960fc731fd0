import { Facts, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Failure } from '../../components/notices/Failure.tsx'

type FactList = ComponentProps<typeof Facts>['facts']

/** Current figures with placeholder and retry. */
export function LiveFacts<Terms>({
  query: { data: terms, error, refetch },
  lineCount,
  factsOf,
}: {
  readonly query: Pick<UseQueryResult<Terms>, 'data' | 'error' | 'refetch'>
  /** The expected number of lines. */
  readonly lineCount: number
  readonly factsOf: (terms: Terms) => FactList
}) {
  if (terms !== undefined) return <Facts facts={factsOf(terms)} />
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
      <Facts
        facts={Array.from({ length: lineCount }, (_, line) => ({
          key: `${line}`,
          name: <TextSkeleton>0000000000</TextSkeleton>,
          value: <TextSkeleton>0000000</TextSkeleton>,
        }))}
      />
    </div>
  )
}
