import { loadErrorSentences, type Sentences } from '@bank/api-schema'
import { queryOptions } from '@tanstack/react-query'
import { readLanguage } from '../i18n/languages.ts'

/** Texts of every code and client message in the user's language; loaded on first use, then cached. */
export const sentencesQuery = queryOptions<Sentences>({
  queryKey: ['sentences', readLanguage()],
  queryFn: () => loadErrorSentences(readLanguage()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
