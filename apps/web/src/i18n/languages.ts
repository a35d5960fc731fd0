import { closePage, readStored, writeCookie, writeStored } from '@bank/ui/browser'

/** The interface languages: code as stored, tag for browser and Intl, label for the header, own name. */
export const languages = [
  { code: 'zh_CN', tag: 'zh-CN', label: '简', name: '简体中文' },
  { code: 'zh_TW', tag: 'zh-TW', label: '繁', name: '繁體中文' },
  { code: 'en', tag: 'en', label: 'EN', name: 'English' },
  { code: 'ja', tag: 'ja', label: '日', name: '日本語' },
  { code: 'ko', tag: 'ko', label: '한', name: '한국어' },
] as const

export type LanguageCode = (typeof languages)[number]['code']

export const defaultLanguage: LanguageCode = 'zh_CN'

const languageKey = 'app_language'

/** The language of a stored code; what is absent or unknown gives the default. */
export const parseLanguage = (stored: string | null): LanguageCode =>
  languages.find(({ code }) => code === stored)?.code ?? defaultLanguage

export const readLanguage = (): LanguageCode => parseLanguage(readStored(languageKey))

/** The BCP 47 tag of a language, for `<html lang>` and Intl. */
export const getLanguageTag = (language: LanguageCode): string =>
  languages.find(({ code }) => code === language)?.tag ?? 'zh-CN'

/** Stores the language, sets the document's and reloads the same route. */
export function setLanguage(language: LanguageCode): void {
  writeStored(languageKey, language)
  // The cookie selects the prerendered page that loads next.
  writeCookie(languageKey, language)
  document.documentElement.lang = getLanguageTag(language)
  closePage(() => location.reload())
}
