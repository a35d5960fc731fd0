import { ApiError, loadErrorSentences, type Sentences } from '@bank/api-schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readLanguage } from '../i18n/languages.ts'

/** Sentences of the error codes in the operator's language; loaded on first use, then kept. */
const sentencesQuery = queryOptions<Sentences>({
  queryKey: ['sentences', readLanguage()],
  queryFn: () => loadErrorSentences(readLanguage()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Puts a failure into words with its code, for the operator who reports it; empty while the words are loading. */
export function useDescribeError(): (error: unknown) => string {
  const sentences = useQuery(sentencesQuery).data
  return (error) => {
    if (!sentences) return ''
    if (!(error instanceof ApiError)) return sentences.messages.unknownError
    const text = error.describe(sentences)
    return error.code === undefined ? text : `${text} (${error.code})`
  }
}
