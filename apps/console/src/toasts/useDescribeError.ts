import { ApiError } from '@bank/api-schema'
import { createSentencesQuery } from '@bank/ui/app'
import { useQuery } from '@tanstack/react-query'
import { readLanguage } from '../i18n/languages.ts'

/** Texts of the error codes in the operator's language. */
const sentencesQuery = createSentencesQuery(readLanguage())

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
