import { amountOf, parseRatio } from '@bank/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteExchange } from './quoteExchange.ts'

const terms = { price: parseRatio('1'), feeRatio: parseRatio('0.001') }
const micro = fc.bigInt({ min: 1n, max: 10n ** 18n })

/** A price of at most 1 and a fee of at most 0.05, as the parameter table allows. */
const anyTerms = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 50_000 }))
  .map(([price, fee]) => ({
    price: parseRatio((price / 1_000_000).toFixed(6)),
    feeRatio: parseRatio((fee / 1_000_000).toFixed(6)),
  }))

test('default: the fee is in the to-currency and what is left arrives', () => {
  expect(quoteExchange(amountOf('USDT', 500_000_000n), 'GUSD', terms)).toEqual({
    receive: amountOf('GUSD', 499_500_000n),
    fee: amountOf('GUSD', 500_000n),
  })
})

test('behavior: what arrives is rounded down, so the house never gives a micro-unit too much', () => {
  expect(quoteExchange(amountOf('USDT', 1_000_001n), 'GUSD', terms).receive).toEqual(
    amountOf('GUSD', 999_000n),
  )
  expect(quoteExchange(amountOf('USDT', 1n), 'GUSD', terms).receive.micro).toBe(0n)
})

test('behavior: received and fee are together exactly what was paid', () => {
  fc.assert(
    fc.property(micro, anyTerms, (paid, any) => {
      const { receive, fee } = quoteExchange(amountOf('USDT', paid), 'GUSD', any)
      return receive.micro + fee.micro === paid && receive.micro >= 0n && fee.micro >= 0n
    }),
    { numRuns: 2_000 },
  )
})

test('behavior: going there and back never gains, nor does splitting an amount', () => {
  fc.assert(
    fc.property(micro, micro, anyTerms, (one, other, any) => {
      const there = quoteExchange(amountOf('USDT', one), 'GUSD', any).receive
      const back = quoteExchange(there, 'USDT', any).receive
      const receiveOf = (paid: bigint) => quoteExchange(amountOf('USDT', paid), 'GUSD', any).receive.micro
      return back.micro <= one && receiveOf(one) + receiveOf(other) <= receiveOf(one + other)
    }),
    { numRuns: 2_000 },
  )
})

test('error: a price above one is not backed', () => {
  const dear = { ...terms, price: parseRatio('1.000001') }
  expect(() => quoteExchange(amountOf('USDT', 1_000_000n), 'GUSD', dear)).toThrow(RangeError)
})
