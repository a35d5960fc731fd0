import type { Language } from './language.ts'
import type { Sentences } from './sentences/Sentences.ts'

const loaders: Readonly<Record<Language, () => Promise<{ sentences: Sentences }>>> = {
  zh_CN: () => import('./sentences/zh_CN.ts'),
  zh_TW: () => import('./sentences/zh_TW.ts'),
  en: () => import('./sentences/en.ts'),
  ja: () => import('./sentences/ja.ts'),
  ko: () => import('./sentences/ko.ts'),
}

/** Loads the sentences of every code and client message in one language; a separate chunk in the browser. */
export async function loadErrorSentences(language: Language): Promise<Sentences> {
  return (await loaders[language]()).sentences
}
