import { loadErrorSentences, type Sentences } from '@bank/api-schema'
import { queryOptions } from '@tanstack/react-query'
import { readLanguage } from '../i18n/languages.ts'

/** What every code and client message says in the person's language; loaded when first needed, then kept. */
export const sentencesQuery = queryOptions<Sentences>({
  queryKey: ['sentences', readLanguage()],
  queryFn: () => loadErrorSentences(readLanguage()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
