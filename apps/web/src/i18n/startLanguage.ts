import { i18n, type Messages } from '@lingui/core'
import { getLanguageTag, type LanguageCode } from './languages.ts'
import { setPartCatalogues } from './loadPageTexts.ts'

type LoadMessages = () => Promise<{ readonly messages: Messages }>

type LanguageCatalogues = {
  readonly messages: Messages
  readonly parts: Readonly<Record<string, LoadMessages>>
}

const catalogues: Readonly<Record<LanguageCode, () => Promise<LanguageCatalogues>>> = {
  zh_CN: () => import('./catalogues/zh_CN.ts'),
  zh_TW: () => import('./catalogues/zh_TW.ts'),
  en: () => import('./catalogues/en.ts'),
  ja: () => import('./catalogues/ja.ts'),
  ko: () => import('./catalogues/ko.ts'),
}

/** Loads one catalogue and activates it. */
export async function startLanguage(language: LanguageCode): Promise<void> {
  const { messages, parts } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, locales: getLanguageTag(language), messages })
  setPartCatalogues(language, parts)
}
