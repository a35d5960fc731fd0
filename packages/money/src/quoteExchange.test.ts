import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, computeNetRate, parseRatio, quoteExchange } from './index.ts'

const terms = { price: parseRatio('1'), feeRatio: parseRatio('0.001') }
const micro = fc.bigInt({ min: 1n, max: 10n ** 18n })

/** A price of at most 1 and a fee of at most 0.05, as the parameter table allows. */
const anyTerms = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 50_000 }))
  .map(([price, fee]) => ({
    price: parseRatio((price / 1_000_000).toFixed(6)),
    feeRatio: parseRatio((fee / 1_000_000).toFixed(6)),
  }))

test('default: the fee is in the to-currency and the rest arrives', () => {
  expect(quoteExchange(amountOf('USDT', 500_000_000n), 'GUSD', terms)).toEqual({
    receive: amountOf('GUSD', 499_500_000n),
    fee: amountOf('GUSD', 500_000n),
  })
})

test('behavior: rounds the received amount down, so that no micro-unit too much is paid', () => {
  expect(quoteExchange(amountOf('USDT', 1_000_001n), 'GUSD', terms).receive).toEqual(
    amountOf('GUSD', 999_000n),
  )
  expect(quoteExchange(amountOf('USDT', 1n), 'GUSD', terms).receive.micro).toBe(0n)
})

test('behavior: received amount and fee add up to the payment', () => {
  fc.assert(
    fc.property(micro, anyTerms, (paid, any) => {
      const { receive, fee } = quoteExchange(amountOf('USDT', paid), 'GUSD', any)
      expect(receive.micro + fee.micro).toBe(paid)
      expect(receive.micro >= 0n && fee.micro >= 0n).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('behavior: below a price of one, the fee includes the difference to par', () => {
  const belowPar = { ...terms, price: parseRatio('0.95') }
  expect(computeNetRate(belowPar)).toEqual(parseRatio('0.94905'))
  expect(quoteExchange(amountOf('USDT', 1_000_000_000n), 'GUSD', belowPar)).toEqual({
    receive: amountOf('GUSD', 949_050_000n),
    fee: amountOf('GUSD', 50_950_000n),
  })
})

test('behavior: neither a round trip nor a split payment gains anything', () => {
  fc.assert(
    fc.property(micro, micro, anyTerms, (one, other, any) => {
      const there = quoteExchange(amountOf('USDT', one), 'GUSD', any).receive
      const back = quoteExchange(there, 'USDT', any).receive
      const receiveOf = (paid: bigint) => quoteExchange(amountOf('USDT', paid), 'GUSD', any).receive.micro
      expect(back.micro <= one).toBe(true)
      expect(receiveOf(one) + receiveOf(other) <= receiveOf(one + other)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('error: rejects a price above one', () => {
  const dear = { ...terms, price: parseRatio('1.000001') }
  expect(() => quoteExchange(amountOf('USDT', 1_000_000n), 'GUSD', dear)).toThrow(
    new RangeError('a price above one is not backed'),
  )
})
