import { isMessageKey } from '@bank/api-schema'
import { describe, expect, test } from 'vitest'
import { evaluateOffer, type OfferFacts, refusalMessages } from './evaluateOffer.ts'

const one = 1_000_000n
const open = { yield: true, isSolvent: true, isFresh: true }
const fixed: OfferFacts = {
  product: { isOffered: true, days: 15, startPpb: 10_000_000n },
  gates: open,
  settledPpb: null,
  sellable: 15n * one,
  principal: 36_500n * one,
}
const demand: OfferFacts = {
  ...fixed,
  product: { isOffered: true, days: 0, startPpb: 5_000_000n },
  sellable: 0n,
}

describe('evaluateOffer', () => {
  test.each<[string, OfferFacts, ReturnType<typeof evaluateOffer>]>([
    ['a fixed term whose promise is there', fixed, null],
    ['a fixed term a micro-unit short', { ...fixed, sellable: 15n * one - 1n }, 'soldOut'],
    ['a fixed term, whatever demand paid', { ...fixed, settledPpb: 0n }, null],
    ['demand before any day is settled', demand, null],
    ['demand at its promise', { ...demand, settledPpb: 5_000_000n }, null],
    ['demand below it', { ...demand, settledPpb: 4_999_999n }, 'belowPromise'],
    ['off sale', { ...demand, product: { ...demand.product, isOffered: false } }, 'notOffered'],
    ['a closed gate', { ...demand, gates: { ...open, yield: false } }, 'yieldClosed'],
    ['a vault that is short', { ...fixed, gates: { ...open, isSolvent: false } }, 'insolvent'],
    [
      'a vault that nobody has looked at for hours',
      { ...fixed, gates: { ...open, isFresh: false } },
      'unread',
    ],
  ])('default: %s', (_, facts, verdict) => {
    expect(evaluateOffer(facts)).toBe(verdict)
  })

  test('behavior: every refusal has a text', () => {
    for (const key of Object.values(refusalMessages)) expect(isMessageKey(key)).toBe(true)
  })
})
