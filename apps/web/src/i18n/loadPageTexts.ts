import { i18n, type Messages } from '@lingui/core'
import { type LanguageCode, readLanguage } from './languages.ts'

const catalogues: Readonly<Record<LanguageCode, () => Promise<{ readonly messages: Messages }>>> = {
  zh_CN: () => import('./locales/pages/zh_CN.po'),
  zh_TW: () => import('./locales/pages/zh_TW.po'),
  en: () => import('./locales/pages/en.po'),
  ja: () => import('./locales/pages/ja.po'),
  ko: () => import('./locales/pages/ko.po'),
}

let isLoaded = false

/** Loads what the pages beside Home say; they are shown only after it. */
export async function loadPageTexts(): Promise<void> {
  if (isLoaded) return
  const language = readLanguage()
  const { messages } = await catalogues[language]()
  i18n.load(language, messages)
  isLoaded = true
}
