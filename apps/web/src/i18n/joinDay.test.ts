import { expect, it } from 'vitest'
import { joinDay } from './joinDay.ts'

it('default: a day of Han signs is held together, before the time of day a line may end', () => {
  expect(joinDay('2026年11月21日 16:02')).toBe('2026\u2060年\u206011\u2060月\u206021\u2060日 16:02')
})

it('behavior: a day of other languages stays as it is', () => {
  expect(joinDay('Nov 21, 16:02')).toBe('Nov 21, 16:02')
  expect(joinDay('11월 21일 16:02')).toBe('11월 21일 16:02')
})
