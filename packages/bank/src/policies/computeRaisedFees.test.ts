import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeRaisedFees, type GasFees } from './computeRaisedFees.ts'

const none: GasFees = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint): GasFees => ({
  maxFeePerGas,
  maxPriorityFeePerGas,
})

test.each([
  ['an eighth more of each fee, rounded up', fees(800n, 80n), none, 10_000n, false, fees(901n, 91n)],
  ['twice as much after a refusal', fees(800n, 80n), none, 10_000n, true, fees(1_601n, 161n)],
  ['an offer of nothing', none, none, 10_000n, true, fees(1n, 1n)],
  ['the suggestion where it is more', fees(800n, 80n), fees(902n, 92n), 10_000n, false, fees(902n, 92n)],
  [
    'its own raise where the suggestion is less',
    fees(800n, 80n),
    fees(900n, 90n),
    10_000n,
    false,
    fees(901n, 91n),
  ],
  ['the maximum where the raise is more', fees(800n, 80n), none, 1_600n, true, fees(1_600n, 161n)],
  ['the maximum where it is just enough', fees(800n, 80n), none, 901n, false, fees(901n, 91n)],
  ['a tip as high as the fee', fees(800n, 800n), none, 950n, true, fees(950n, 950n)],
  ['a tip below the fee', fees(800n, 800n), fees(2_000n, 0n), 10_000n, false, fees(2_000n, 901n)],
] as const)('default: %s', (_name, before, suggested, maximum, isRefused, expected) => {
  expect(computeRaisedFees(before, { suggested, maximum, isRefused })).toEqual(expected)
})

test.each([
  ['one wei below what replaces it', 900n, false],
  ['as much as it offers already', 800n, false],
  ['one wei below, after a refusal', 900n, true],
  ['lowered below what it offers', 1n, true],
])('behavior: nothing is offered under a maximum of %s', (_name, maximum, isRefused) => {
  expect(computeRaisedFees(fees(800n, 80n), { suggested: none, maximum, isRefused })).toBeUndefined()
})

const wei = fc.bigInt({ min: 0n, max: 10n ** 13n })
const drawnFees = fc.record({ maxFeePerGas: wei, maxPriorityFeePerGas: wei }).map((drawn) => ({
  ...drawn,
  maxPriorityFeePerGas: drawn.maxPriorityFeePerGas % (drawn.maxFeePerGas + 1n),
}))

test('behavior: a node takes what is offered, within the maximum; and nothing is withheld that it would take', () => {
  fc.assert(
    fc.property(drawnFees, drawnFees, wei, fc.boolean(), (before, suggested, maximum, isRefused) => {
      const raised = computeRaisedFees(before, { suggested, maximum, isRefused })
      const aTenthMore = (fee: bigint) => (fee * 11n + 9n) / 10n
      if (raised === undefined) {
        expect(maximum).toBeLessThan((before.maxFeePerGas * 12n) / 10n + 1n)
        return
      }
      expect(raised.maxFeePerGas).toBeLessThanOrEqual(maximum)
      expect(raised.maxPriorityFeePerGas).toBeLessThanOrEqual(raised.maxFeePerGas)
      expect(raised.maxFeePerGas).toBeGreaterThanOrEqual(aTenthMore(before.maxFeePerGas))
      expect(raised.maxPriorityFeePerGas).toBeGreaterThanOrEqual(aTenthMore(before.maxPriorityFeePerGas))
    }),
  )
})
