import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { configQuery } from '../../api/queries.ts'
import { loadSeldom } from '../../i18n/loadPageTexts.ts'

const ChangeList = lazy(async () => ({
  default: (await loadSeldom(() => import('./ChangeList.tsx'))).ChangeList,
}))

/** The terms of an exchange and of a withdrawal, by the names of their parameters. */
export const exchangeTerms: readonly string[] = ['exchangePrice', 'exchangeFeeRatio', 'exchangeMinimum']
export const withdrawalTerms: readonly string[] = ['withdrawalMinimum', 'withdrawalAutoPerMember']

/** Shows scheduled changes of the named terms before they take effect; nothing where there are none. */
export function ComingChanges({ of }: { readonly of: readonly string[] }) {
  const { data: config } = useQuery(configQuery)
  const changes = config?.comingChanges.filter(({ name }) => of.includes(name)) ?? []
  if (changes.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ChangeList changes={changes} />
    </Suspense>
  )
}
