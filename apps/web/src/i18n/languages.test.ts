import { languages as apiLanguages } from '@bank/api-schema'
import { describe, expect, it } from 'vitest'
import { getLanguageTag, languages, parseLanguage } from './languages.ts'

describe('languages', () => {
  it('default: zh_CN, also for an unknown language', () => {
    for (const stored of [null, '', 'en-US', 'fr', 'EN', 'zh']) expect(parseLanguage(stored)).toBe('zh_CN')
  })

  it('behavior: every language of the product is understood as stored', () => {
    expect(languages.map(({ code }) => code)).toEqual(apiLanguages)
    for (const code of apiLanguages) expect(parseLanguage(code)).toBe(code)
  })

  it('behavior: every tag is one that Intl knows', () => {
    for (const { code } of languages)
      expect(Intl.NumberFormat.supportedLocalesOf([getLanguageTag(code)])).toHaveLength(1)
  })
})
