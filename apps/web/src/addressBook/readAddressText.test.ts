import { describe, expect, test } from 'vitest'
import { readAddressText } from './readAddressText.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

describe('readAddressText', () => {
  test.each([
    ['as it is', address],
    ['blanks and line ends', `  ${address.slice(0, 20)}\n ${address.slice(20)}\t`],
    ['characters nobody sees', `\uFEFF${address.slice(0, 9)}\u200B${address.slice(9)}\u202C\u2066`],
    ['a link of a wallet', `ethereum:${address}@56?value=1e18`],
    ['a payment link', `ethereum:pay-${address}`],
    ['a chain’s short name', `bnb:${address}`],
    ['a chain’s number', `eip155:56:${address}`],
    ['a token’s link', `ethereum:${token}@56/transfer?address=${address}&uint256=1`],
  ])('default: %s', (_, text) => {
    expect(readAddressText(text)).toBe(address)
  })

  test('behavior: an invalid address stays as typed, so it can be rejected', () => {
    expect(readAddressText('anna.eth')).toBe('anna.eth')
    expect(readAddressText('https://example.org/0x70')).toBe('https://example.org/0x70')
    expect(readAddressText(`ethereum:${token}/transfer?uint256=1`)).toBe(
      `ethereum:${token}/transfer?uint256=1`,
    )
    expect(readAddressText('')).toBe('')
  })
})
