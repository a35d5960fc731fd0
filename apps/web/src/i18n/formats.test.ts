import { amountOf, parseRatio } from '@bank/money'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  showAmount,
  showCount,
  showDate,
  showDateTime,
  showDay,
  showDays,
  showDeadline,
  showDollars,
  showDuration,
  showPercent,
  showRatio,
  showShare,
  showZone,
} from './formats.ts'
import { shortAddress } from './shortAddress.ts'

const speak = (language: string): void => {
  vi.stubGlobal('localStorage', { getItem: () => language })
}

describe('formats', () => {
  beforeEach(() => speak('en'))

  it('default: amounts have two decimals at least and are never rounded up', () => {
    expect(showAmount(amountOf('USDT', 1_234_500_000n))).toBe('1,234.50')
    expect(showAmount(amountOf('USDT', 1_999_999n), { maximum: 2 })).toBe('1.99')
    expect(showAmount(amountOf('GUSD', 10_000_000_000_000_000n), { minimum: 0 })).toBe('10,000,000,000')
  })

  it('default: a length of time is rounded up to its unit', () => {
    expect(showDuration(0)).toBe('1 minute')
    expect(showDuration(61)).toBe('2 minutes')
    expect(showDuration(7_200)).toBe('120 minutes')
    expect(showDuration(7_201)).toBe('3 hours')
    expect(showDuration(200_000)).toBe('3 days')
    speak('zh_CN')
    expect(showDuration(300)).toBe('5 分钟')
    expect(showDays(15)).toBe('15 天')
    speak('ko')
    expect(showDays(15)).toBe('15일')
  })

  it('behavior: the day has 24 hours in every language, as the bank’s has', () => {
    const evening = new Date(2026, 10, 21, 21, 5).getTime()
    for (const language of ['en', 'zh_CN', 'zh_TW', 'ja', 'ko']) {
      speak(language)
      expect(showDateTime(evening)).toMatch(/\D21:05$/)
      expect(showDateTime(new Date(2026, 10, 21, 0, 5).getTime())).toMatch(/\D0?0:05$/)
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
      expect([showDay(noon), showDate(noon), showDateTime(noon)]).toEqual(written)
    }
  })

  it('behavior: a moment alone bears the zone that its clock stood in then, summer time told apart', () => {
    const own = process.env.TZ
    process.env.TZ = 'Europe/Berlin'
    expect(showDeadline(Date.UTC(2026, 0, 5, 12))).toBe('Jan 5, 2026, 13:00 (GMT+1)')
    expect(showDeadline(Date.UTC(2026, 6, 5, 12))).toBe('Jul 5, 2026, 14:00 (GMT+2)')
    process.env.TZ = 'Asia/Taipei'
    speak('zh_TW')
    expect(showDeadline(Date.UTC(2026, 6, 5, 12))).toBe('2026年7月5日 20:00 (GMT+8)')
    expect(showZone()).toBe('GMT+8')
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })

  it('behavior: a fee keeps every digit it has, two at least', () => {
    expect(showPercent(parseRatio('0.001'))).toBe('0.10%')
    expect(showPercent(parseRatio('0.0185'))).toBe('1.85%')
    expect(showPercent(parseRatio('0.00025'))).toBe('0.025%')
  })

  it('behavior: a small share of the cap is not shown as nothing', () => {
    expect(showShare({ numerator: 48_204_117n, denominator: 10_000_000_000n })).toBe('0.48%')
    expect(showShare({ numerator: 46_595n, denominator: 10_000_000_000n })).toBe('0.00047%')
    expect(showShare({ numerator: 0n, denominator: 1n })).toBe('0%')
  })

  it('behavior: prices, counts, dollars and addresses read as people write them', () => {
    expect(showRatio(parseRatio('1'))).toBe('1.00')
    expect(showRatio(parseRatio('0.9973'))).toBe('0.9973')
    expect(showCount(24_557_845)).toBe('24,557,845')
    expect(showDollars(amountOf('USDT', 1_499_999n))).toBe('$1.49')
    expect(shortAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71C7…976F')
  })

  it('behavior: every language keeps the figures exact', () => {
    for (const language of ['zh_CN', 'zh_TW', 'ja', 'ko']) {
      speak(language)
      expect(showAmount(amountOf('USDT', 9_007_199_254_740_993_000n))).toMatch(/^9,007,199,254,740\.993$/)
    }
  })
})
