import { i18n, type Messages } from '@lingui/core'
import { getLanguageTag, type LanguageCode } from './languages.ts'

const catalogues: Readonly<Record<LanguageCode, () => Promise<{ readonly messages: Messages }>>> = {
  zh_CN: () => import('./catalogues/zh_CN.po'),
  en: () => import('./catalogues/en.po'),
}

/** Loads one catalogue and speaks it from now on. */
export async function startLanguage(language: LanguageCode): Promise<void> {
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, locales: getLanguageTag(language), messages })
  document.documentElement.lang = getLanguageTag(language)
}
