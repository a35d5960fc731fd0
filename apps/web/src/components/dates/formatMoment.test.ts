import { expect, test, vi } from 'vitest'
import { formatMoment } from './formatMoment.ts'

test('behavior: the day of a movement has the form that days have everywhere in its language', () => {
  const now = new Date()
  const thisYear = new Date(now.getFullYear(), 10, 21, 12, 5).getTime()
  const forms = {
    en: ['Nov 21, 12:05', 'Nov 21, 2020, 12:05'],
    zh_CN: ['11月21日 12:05', '2020年11月21日 12:05'],
    zh_TW: ['11月21日 12:05', '2020年11月21日 12:05'],
    ja: ['11月21日 12:05', '2020年11月21日 12:05'],
    ko: ['11월 21일 12:05', '2020년 11월 21일 12:05'],
  }
  for (const [language, written] of Object.entries(forms)) {
    vi.stubGlobal('localStorage', { getItem: () => language })
    expect([formatMoment(thisYear), formatMoment(new Date(2020, 10, 21, 12, 5).getTime())]).toEqual(written)
  }
})
