import { describe, expect, test } from 'vitest'
import { formatReceiptName } from './formatReceiptName.ts'

const order = { depositAmount: '0.1', commitmentHex: `0x1234abcd${'0'.repeat(56)}` }

describe('formatReceiptName', () => {
  test.each([
    ['Tax office, 2026', 'receipt-0.1-BNB-tax-office-2026-1234abcd'],
    ['税务局 2026', 'receipt-0.1-BNB-税务局-2026-1234abcd'],
    ['../../a\\b:c?*', 'receipt-0.1-BNB-a-b-c-1234abcd'],
    ['?!', 'receipt-0.1-BNB-1234abcd'],
    [`${'x'.repeat(39)} y`, `receipt-0.1-BNB-${'x'.repeat(39)}-1234abcd`],
  ])('default: %j gives a distinct file name of allowed letters', (audience, name) => {
    expect(formatReceiptName(order, audience)).toBe(name)
  })
})
