import { describe, expect, it } from 'vitest'
import { getLanguageTag, parseLanguage } from './languages.ts'

describe('parseLanguage', () => {
  it('default: the stored language, whatever the browser speaks', () => {
    expect(parseLanguage('zh_CN', 'en-GB')).toBe('zh_CN')
    expect(parseLanguage('en', 'zh-TW')).toBe('en')
  })

  it('behavior: without a known one, Chinese for a Chinese browser and English for any other', () => {
    expect(parseLanguage(null, 'zh-Hans-CN')).toBe('zh_CN')
    expect(parseLanguage('ja', 'ja')).toBe('en')
  })

  it('behavior: has the tag that Intl knows', () => {
    expect(getLanguageTag('zh_CN')).toBe('zh-CN')
  })
})
