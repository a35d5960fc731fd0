import { describe, expect, test } from 'vitest'
import { formatMaskedAddress, formatShortAddress, isSameAddress } from './addressText.ts'
import { getTransactionUrl } from './getTransactionUrl.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('addresses as text', () => {
  test('default: shortened is 6 leading and 4 trailing characters', () => {
    expect(formatShortAddress(address)).toBe('0xf39F...2266')
  })

  test('behavior: a text not longer than its short form stays unchanged', () => {
    expect(formatShortAddress('0x12345678')).toBe('0x12345678')
    expect(formatShortAddress('')).toBe('')
  })

  test('default: masked is the first 5, three stars, the last 5', () => {
    expect(formatMaskedAddress(address)).toBe('0xf39***92266')
  })

  test('behavior: two addresses are one whatever their case', () => {
    expect(isSameAddress(address, address.toLowerCase())).toBe(true)
    expect(isSameAddress(address, `${address.slice(0, -1)}7`)).toBe(false)
  })
})

describe('explorer pages', () => {
  test('default: a transaction, with or without a closing slash', () => {
    expect(getTransactionUrl('https://bscscan.com', '0xabc')).toBe('https://bscscan.com/tx/0xabc')
    expect(getTransactionUrl('http://localhost:8080/explorer/', '0xabc')).toBe(
      'http://localhost:8080/explorer/tx/0xabc',
    )
  })
})
