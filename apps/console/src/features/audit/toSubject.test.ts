import { describe, expect, it } from 'vitest'
import { toSubject } from './toSubject.ts'

const names = { member: '会员', withdrawal: '提现', partnerApp: 'Partner app' }

describe('toSubject', () => {
  it('default: the kind in the reader’s language is the log’s own', () => {
    for (const text of ['会员 17', '会员 #17', '会员#17', ' 会员17 '])
      expect(toSubject(text, names)).toBe('member 17')
    expect(toSubject('partner APP 3', names)).toBe('partnerApp 3')
    expect(toSubject('提现', names)).toBe('withdrawal')
  })

  it('behavior: any other text is searched unchanged', () => {
    for (const text of ['17', 'rita', 'member 17', '会员们', '']) expect(toSubject(text, names)).toBe(text)
  })
})
