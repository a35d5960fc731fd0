import type { LanguageCode } from './languages.ts'

/** Lists every character in the two-byte part of a national character set: the script of its readers. */
function listCharacters(encoding: string, leads: [number, number], trails: [number, number]): Set<string> {
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

const simplified = listCharacters('gbk', [0xa1, 0xf7], [0xa1, 0xfe])
const traditional = listCharacters('big5', [0xa1, 0xf9], [0x40, 0xfe])
const japanese = listCharacters('shift_jis', [0x81, 0xea], [0x40, 0xfc])
const korean = listCharacters('euc-kr', [0xa1, 0xfe], [0xa1, 0xfe])
const plain = /[ -~]/
/** A middle dot, a dash between figures, and the no-break space: every one of the languages has them. */
const common = '·–\u00a0'
const han = /\p{Script=Han}/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

const own: Readonly<Record<LanguageCode, (character: string) => boolean>> = {
  zh_CN: (character) => simplified.has(character) && !kana.test(character),
  zh_TW: (character) => traditional.has(character) && !kana.test(character),
  en: (character) => '…’“”≈'.includes(character),
  ja: (character) => japanese.has(character),
  ko: (character) => korean.has(character) && !han.test(character) && !kana.test(character),
}

/**
 * Tests that readers of a language use a character: no traditional one in simplified Chinese, no Han in
 * Korean.
 */
export const isWrittenWith = (language: LanguageCode, character: string): boolean =>
  plain.test(character) || common.includes(character) || own[language](character)
