import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseAddress } from './parseAddress.ts'

const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('parseAddress', () => {
  test('default: a checksummed address is itself', () => {
    expect(parseAddress(checksummed)).toEqual({ ok: true, address: checksummed })
  })

  test('behavior: one case carries no checksum and is taken, spaces around it too', () => {
    const digits = checksummed.slice(2)
    for (const text of [
      `0x${digits.toLowerCase()}`,
      `0x${digits.toUpperCase()}`,
      `0X${digits}`,
      ` ${checksummed}\n`,
    ]) {
      expect(parseAddress(text)).toEqual({ ok: true, address: checksummed })
    }
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    [checksummed.slice(0, -1), 'malformed'],
    [`${checksummed}0`, 'malformed'],
    [checksummed.slice(2), 'malformed'],
    [`0x${'g'.repeat(40)}`, 'malformed'],
    [`0x${'０'.repeat(40)}`, 'malformed'],
    [`${checksummed.slice(0, 20)} ${checksummed.slice(20)}`, 'malformed'],
    ['vitalik.eth', 'malformed'],
    [`0x${'0'.repeat(40)}`, 'zero'],
    [checksummed.replace('Fd', 'fD'), 'wrongChecksum'],
  ])('error: %j is %s', (text, reason) => {
    expect(parseAddress(text)).toEqual({ ok: false, reason })
  })

  test('behavior: any address survives any way of writing it, and one wrong case is always noticed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: (1n << 160n) - 1n }), fc.nat(39), (value, place) => {
        const lower = `0x${value.toString(16).padStart(40, '0')}` as const
        const address = getAddress(lower)
        expect(parseAddress(address)).toEqual({ ok: true, address })
        expect(parseAddress(lower)).toEqual({ ok: true, address })

        const at = 2 + place
        const letter = address.charAt(at)
        const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const text = address.slice(0, at) + flipped + address.slice(at + 1)
        const digits = text.slice(2)
        const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
        const expected = text === address || !isMixed
        expect(parseAddress(text).ok).toBe(expected)
      }),
    )
  })
})
