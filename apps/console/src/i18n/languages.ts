import { readStored, writeStored } from '@bank/ui/browser'

/** The languages of the console: code as stored, tag for browser and Intl, own name. */
export const languages = [
  { code: 'zh_CN', tag: 'zh-CN', name: '简体中文' },
  { code: 'en', tag: 'en', name: 'English' },
] as const

export type LanguageCode = (typeof languages)[number]['code']

const languageKey = 'app_language'

/** The language of a stored code; where none is stored, the nearest to what the browser speaks. */
export const parseLanguage = (stored: string | null, browserTag: string): LanguageCode =>
  languages.find(({ code }) => code === stored)?.code ?? (browserTag.startsWith('zh') ? 'zh_CN' : 'en')

export const readLanguage = (): LanguageCode => parseLanguage(readStored(languageKey), navigator.language)

/** The BCP 47 tag of a language, for `<html lang>` and Intl. */
export const getLanguageTag = (language: LanguageCode): string =>
  languages.find(({ code }) => code === language)?.tag ?? 'en'

/** Stores the language and reloads the page, so that what the server wrote comes in it too. */
export function setLanguage(language: LanguageCode): void {
  writeStored(languageKey, language)
  location.reload()
}
