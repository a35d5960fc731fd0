import { describe, expect, test } from 'vitest'
import { errorCodes } from './errorCatalogue.ts'
import { languages } from './language.ts'
import { loadErrorSentences } from './loadErrorSentences.ts'
import { messageKeys } from './messageKeys.ts'

const han = /\p{Script=Han}/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u

// These figures are the contract of the API; a code that is added or lost must change this line too.
const specified = [
  0,
  400,
  401,
  403,
  404,
  405,
  429,
  430,
  500,
  1001,
  1002,
  1003,
  1004,
  1005,
  1006,
  1300,
  1301,
  ...Array.from({ length: 12 }, (_, index) => 2001 + index),
  ...Array.from({ length: 29 }, (_, index) => 3001 + index),
  5001,
  5002,
  5003,
  5004,
]

/** The part of a message that is filled in when it is shown. */
const fillings: Readonly<Record<string, string>> = {
  overOwnDailyLimit: '{time}',
  onNewDevice: '{time}',
  switchToBscFailed: '{chain}',
}

test('default: the catalogue holds exactly the codes of the specification', () => {
  expect([...errorCodes]).toEqual(specified)
})

describe.each([...languages])('%s', (language) => {
  test('default: every code and every message has a sentence, and nothing else has', async () => {
    const sentences = await loadErrorSentences(language)
    expect(Object.keys(sentences).sort()).toEqual(['codes', 'messages'])
    expect(Object.keys(sentences.codes).map(Number)).toEqual(specified)
    expect(Object.keys(sentences.messages).sort()).toEqual([...messageKeys].sort())
  })

  test('behavior: a text is one short sentence of its language', async () => {
    const { codes, messages } = await loadErrorSentences(language)
    const own = { zh_CN: han, zh_TW: han, en: /[a-z]/, ja: kana, ko: hangul }[language]
    const longest = language === 'en' ? 160 : 100
    for (const [key, sentence] of Object.entries({ ...codes, ...messages })) {
      expect(sentence, key).toMatch(own)
      expect(sentence, key).toBe(sentence.trim())
      const filled = fillings[key] === undefined ? sentence : sentence.replace(fillings[key], '')
      expect(filled, key).not.toMatch(/[{}<>\n]|undefined|null/)
      expect(sentence.length, key).toBeLessThanOrEqual(longest)
    }
  })
})

test('behavior: no two languages share a sentence, so none was left untranslated', async () => {
  const all = await Promise.all(languages.map((language) => loadErrorSentences(language)))
  const shared = specified.filter((code) => {
    const sentences = all.map(({ codes }) => Reflect.get(codes, code))
    return new Set(sentences).size < languages.length
  })
  expect(shared).toEqual([])
})
