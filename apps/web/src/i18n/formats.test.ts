import { amountOf, parseRatio } from '@bank/money'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatShortAddress } from './formatShortAddress.ts'
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatDeadline,
  formatDollars,
  formatDuration,
  formatPercent,
  formatRatio,
  formatShare,
  formatTimeZone,
} from './formats.ts'

const speak = (language: string): void => {
  vi.stubGlobal('localStorage', { getItem: () => language })
}

describe('formats', () => {
  beforeEach(() => speak('en'))

  it('default: amounts have two decimals at least and are never rounded up', () => {
    expect(formatAmount(amountOf('USDT', 1_234_500_000n))).toBe('1,234.50')
    expect(formatAmount(amountOf('USDT', 1_999_999n), { maximum: 2 })).toBe('1.99')
    expect(formatAmount(amountOf('GUSD', 10_000_000_000_000_000n), { minimum: 0 })).toBe('10,000,000,000')
  })

  it('default: a length of time is rounded up to its unit', () => {
    expect(formatDuration(0)).toBe('1 minute')
    expect(formatDuration(61)).toBe('2 minutes')
    expect(formatDuration(7_200)).toBe('120 minutes')
    expect(formatDuration(7_201)).toBe('3 hours')
    expect(formatDuration(200_000)).toBe('3 days')
    speak('zh_CN')
    expect(formatDuration(300)).toBe('5 分钟')
    expect(formatDays(15)).toBe('15 天')
    speak('ko')
    expect(formatDays(15)).toBe('15일')
  })

  it('behavior: the day has 24 hours in every language, as the bank’s has', () => {
    const evening = new Date(2026, 10, 21, 21, 5).getTime()
    for (const language of ['en', 'zh_CN', 'zh_TW', 'ja', 'ko']) {
      speak(language)
      expect(formatDateTime(evening)).toMatch(/\D21:05$/)
      expect(formatDateTime(new Date(2026, 10, 21, 0, 5).getTime())).toMatch(/\D0?0:05$/)
    }
  })

  it('behavior: a day is written one way in a language, alone, beside a time and without its year', () => {
    const noon = new Date(2026, 10, 21, 12, 5).getTime()
    const forms = {
      en: ['Nov 21', 'Nov 21, 2026', 'Nov 21, 2026, 12:05'],
      zh_CN: ['11月21日', '2026年11月21日', '2026年11月21日 12:05'],
      zh_TW: ['11月21日', '2026年11月21日', '2026年11月21日 12:05'],
      ja: ['11月21日', '2026年11月21日', '2026年11月21日 12:05'],
      ko: ['11월 21일', '2026년 11월 21일', '2026년 11월 21일 12:05'],
    }
    for (const [language, written] of Object.entries(forms)) {
      speak(language)
      expect([formatDay(noon), formatDate(noon), formatDateTime(noon)]).toEqual(written)
    }
  })

  it('behavior: a bare time carries the zone of its date, with summer time', () => {
    const own = process.env.TZ
    process.env.TZ = 'Europe/Berlin'
    expect(formatDeadline(Date.UTC(2026, 0, 5, 12))).toBe('Jan 5, 2026, 13:00 (GMT+1)')
    expect(formatDeadline(Date.UTC(2026, 6, 5, 12))).toBe('Jul 5, 2026, 14:00 (GMT+2)')
    process.env.TZ = 'Asia/Taipei'
    speak('zh_TW')
    expect(formatDeadline(Date.UTC(2026, 6, 5, 12))).toBe('2026年7月5日 20:00 (GMT+8)')
    expect(formatTimeZone()).toBe('GMT+8')
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })

  it('behavior: a fee keeps every digit it has, two at least', () => {
    expect(formatPercent(parseRatio('0.001'))).toBe('0.10%')
    expect(formatPercent(parseRatio('0.0185'))).toBe('1.85%')
    expect(formatPercent(parseRatio('0.00025'))).toBe('0.025%')
  })

  it('behavior: a small share of the cap is not shown as nothing', () => {
    expect(formatShare({ numerator: 48_204_117n, denominator: 10_000_000_000n })).toBe('0.48%')
    expect(formatShare({ numerator: 46_595n, denominator: 10_000_000_000n })).toBe('0.00047%')
    expect(formatShare({ numerator: 0n, denominator: 1n })).toBe('0%')
  })

  it('behavior: prices, counts, dollars and addresses read as people write them', () => {
    expect(formatRatio(parseRatio('1'))).toBe('1.00')
    expect(formatRatio(parseRatio('0.9973'))).toBe('0.9973')
    expect(formatCount(24_557_845)).toBe('24,557,845')
    expect(formatDollars(amountOf('USDT', 1_499_999n))).toBe('$1.49')
    expect(formatShortAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71C7…976F')
  })

  it('behavior: every language keeps the figures exact', () => {
    for (const language of ['zh_CN', 'zh_TW', 'ja', 'ko']) {
      speak(language)
      expect(formatAmount(amountOf('USDT', 9_007_199_254_740_993_000n))).toMatch(/^9,007,199,254,740\.993$/)
    }
  })
})
