import { ApiError, isMessageKey, type Sentences } from '@bank/api-schema'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { sentencesQuery } from '../api/sentencesQuery.ts'
import { homeChainName } from '../i18n/branding.ts'
import { formatDateTime } from '../i18n/formats.ts'
import type { Notice } from './toast.ts'

/** Formats a notice in the user's language; empty only while the texts are loading. */
export function useDescribeNotice(): (notice: Notice) => string {
  const { i18n } = useLingui()
  const sentences = useQuery(sentencesQuery).data
  return (notice) => describeNotice(notice, i18n, sentences)
}

function describeNotice(notice: Notice, i18n: I18n, sentences: Sentences | undefined): string {
  if (notice instanceof ApiError) return sentences ? notice.describe(sentences, formatDateTime) : ''
  if (typeof notice !== 'string') return i18n._(notice)
  if (!isMessageKey(notice)) return notice
  return sentences ? sentences.messages[notice].replace('{chain}', homeChainName) : ''
}
