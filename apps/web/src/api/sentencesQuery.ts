import { createSentencesQuery } from '@bank/ui/app'
import { readLanguage } from '../i18n/languages.ts'

/** Texts of every code and client message in the user's language. */
export const sentencesQuery = createSentencesQuery(readLanguage())
