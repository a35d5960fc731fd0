import { type Language, loadErrorSentences, type Sentences } from '@bank/api-schema'
import { queryOptions } from '@tanstack/react-query'

/** Creates the query of the texts of every code and client message; loaded on first use, then cached. */
export const createSentencesQuery = (language: Language) =>
  queryOptions<Sentences>({
    queryKey: ['sentences', language],
    queryFn: () => loadErrorSentences(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
