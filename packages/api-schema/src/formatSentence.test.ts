import { expect, test } from 'vitest'
import { ApiError } from './ApiError.ts'
import { formatSentence } from './formatSentence.ts'
import { languages } from './language.ts'
import { loadErrorSentences } from './loadErrorSentences.ts'

const at = Date.parse('2026-11-27T10:04:30Z')

test('default: puts a time into the sentence, in UTC and never too early', () => {
  expect(formatSentence('Allowed from {time}.', at)).toBe('Allowed from 2026-11-27 10:05 UTC.')
  expect(formatSentence('Allowed from {time}.', at, String)).toBe(`Allowed from ${at}.`)
  expect(formatSentence('Balance unchanged.', undefined)).toBe('Balance unchanged.')
})

test.each([...languages])(
  'default: a refusal by a rule of the member names its time in %s',
  async (language) => {
    const sentences = await loadErrorSentences(language)
    for (const messageKey of ['overOwnDailyLimit', 'onNewDevice'] as const) {
      const error = new ApiError({ kind: 'answered', code: 3016, errInfo: '', messageKey, allowedAt: at })
      const text = error.describe(sentences, () => '11/27 18:05')
      expect(text).toContain('11/27 18:05')
      expect(text).not.toMatch(/[{}]/)
    }
    expect(sentences.messages.aboveOwnDailyLimit).not.toContain('{')
  },
)
