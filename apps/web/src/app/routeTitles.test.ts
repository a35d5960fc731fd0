import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '../i18n/languages.ts'
import { findTitle, notFoundTitle, routeTitles } from './routeTitles.ts'

function readTranslations(code: string): Map<string, string> {
  const text = readFileSync(new URL(`../i18n/catalogues/${code}.po`, import.meta.url), 'utf8')
  const pairs = text.matchAll(/^msgid "(title\..*)"\nmsgstr "(.*)"$/gm)
  return new Map(Array.from(pairs, ([, id = '', sentence = '']) => [id, sentence]))
}

describe('route titles', () => {
  it.each(languages.map(({ code }) => code))('behavior: each is written in %s, no two alike', (code) => {
    const translations = readTranslations(code)
    const titles = [...Object.values(routeTitles), notFoundTitle].map(({ id }) => translations.get(id))
    expect(titles.every(Boolean)).toBe(true)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('behavior: capitals and a closing slash find the same title, anything else the not-found title', () => {
    expect(findTitle('/financial/')).toBe(routeTitles['/Financial'])
    expect(findTitle('/Team/member')).toBe(routeTitles['/team/member'])
    expect(findTitle('/cross/record/17/')).toBe(routeTitles['/cross/record/$orderId'])
    expect(findTitle('/cross/record/17/more')).toBe(notFoundTitle)
    expect(findTitle('/nowhere')).toBe(notFoundTitle)
    expect(findTitle('/my/more')).toBe(notFoundTitle)
  })
})
