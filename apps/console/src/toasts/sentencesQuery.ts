import { loadErrorSentences, type Sentences } from '@bank/api-schema'
import { queryOptions } from '@tanstack/react-query'
import { readLanguage } from '../i18n/languages.ts'

/** Sentences of the error codes in the operator's language; loaded on first use, then kept. */
export const sentencesQuery = queryOptions<Sentences>({
  queryKey: ['sentences', readLanguage()],
  queryFn: () => loadErrorSentences(readLanguage()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
