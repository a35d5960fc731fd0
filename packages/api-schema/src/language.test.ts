import { expect, test } from 'vitest'
import { findAcceptedLanguage, isLanguage } from './language.ts'

test.each([
  ['zh-TW,zh;q=0.9', 'zh_TW'],
  ['zh-Hant-HK', 'zh_TW'],
  ['zh-CN', 'zh_CN'],
  ['zh', 'zh_CN'],
  ['fr-FR, ja;q=0.8, en;q=0.9', 'en'],
  ['ko-KR', 'ko'],
  ['en;q=0, ja', 'ja'],
  ['zh_TW', 'zh_TW'],
  ['*', undefined],
  ['', undefined],
  ['fr', undefined],
  [`${'x'.repeat(100_000)},en`, undefined],
])('default: %s is read as %s', (header, language) => {
  expect(findAcceptedLanguage(header)).toBe(language)
})

test('behavior: only the five are languages', () => {
  expect(isLanguage('ja')).toBe(true)
  expect(isLanguage('zh-CN')).toBe(false)
  expect(isLanguage(undefined)).toBe(false)
})
