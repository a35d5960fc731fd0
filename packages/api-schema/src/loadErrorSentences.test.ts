import { describe, expect, test } from 'vitest'
import { errorCodes } from './errorCatalogue.ts'
import { languages } from './language.ts'
import { loadErrorSentences } from './loadErrorSentences.ts'
import { messageKeys } from './messageKeys.ts'

/** Every character that the two-byte part of a national character set holds: what its readers write with. */
function charactersOf(encoding: string, leads: [number, number], trails: [number, number]): Set<string> {
  const decoder = new TextDecoder(encoding)
  const characters = new Set<string>()
  for (let lead = leads[0]; lead <= leads[1]; lead += 1) {
    for (let trail = trails[0]; trail <= trails[1]; trail += 1) {
      const text = decoder.decode(new Uint8Array([lead, trail]))
      if (!text.includes('�') && [...text].length === 1) characters.add(text)
    }
  }
  return characters
}

const simplified = charactersOf('gbk', [0xa1, 0xf7], [0xa1, 0xfe])
const traditional = charactersOf('big5', [0xa1, 0xf9], [0x40, 0xfe])
const japanese = charactersOf('shift_jis', [0x81, 0xea], [0x40, 0xfc])
const korean = charactersOf('euc-kr', [0xa1, 0xfe], [0xa1, 0xfe])
const ascii = /[ -~]/
const han = /\p{Script=Han}/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u

const allowed: Record<(typeof languages)[number], (character: string) => boolean> = {
  zh_CN: (character) => simplified.has(character) && !kana.test(character),
  zh_TW: (character) => traditional.has(character) && !kana.test(character),
  en: (character) => '…’'.includes(character),
  ja: (character) => japanese.has(character),
  ko: (character) => korean.has(character) && !han.test(character) && !kana.test(character),
}

// The figures of the specification are the contract; a code that is added or lost must change this line too.
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

test('behavior: the check of scripts tells them apart', () => {
  expect([allowed.zh_CN('这'), allowed.zh_CN('這'), allowed.zh_TW('這'), allowed.zh_TW('这')]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([allowed.ja('这'), allowed.ja('の'), allowed.ko('의'), allowed.ko('義')]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

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

  test('behavior: it is written in the script of its readers', async () => {
    const { codes, messages } = await loadErrorSentences(language)
    const wrong = Object.entries({ ...codes, ...messages }).flatMap(([key, sentence]) =>
      [...sentence]
        .filter((character) => !ascii.test(character) && !allowed[language](character))
        .map((character) => `${key}: ${character}`),
    )
    expect(wrong).toEqual([])
  })

  test('behavior: it is a sentence of that language, short, and of one piece', async () => {
    const { codes, messages } = await loadErrorSentences(language)
    const own = { zh_CN: han, zh_TW: han, en: /[a-z]/, ja: kana, ko: hangul }[language]
    const longest = language === 'en' ? 160 : 100
    for (const [key, sentence] of Object.entries({ ...codes, ...messages })) {
      expect(sentence, key).toMatch(own)
      expect(sentence, key).toBe(sentence.trim())
      expect(sentence, key).not.toMatch(/[{}<>\n]|undefined|null/)
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

test('behavior: traditional Chinese is not simplified Chinese converted letter by letter', async () => {
  const { codes, messages } = await loadErrorSentences('zh_TW')
  const converted = Object.entries({ ...codes, ...messages }).filter(([, sentence]) =>
    /網絡|登錄|信息|賬|充值|提現|加載|保存|二維碼|哈希|用戶|服務器|默認|訂單不存在|複製失敗，請手動$/.test(
      sentence,
    ),
  )
  expect(converted).toEqual([])
})
