import { expect, test } from 'vitest'
import { findShownFigures, listUnknownFigures } from './matchFigures.ts'

const known = {
  amounts: new Set([1_234_567_890n, 50_000_000n]),
  growing: [{ from: 1_000_100n, to: 1_000_200n }],
}
const listWrong = (text: string) =>
  listUnknownFigures(findShownFigures('/my', text), known).map(({ micro }) => micro)

test('default: amounts are found by their decimals; percentages, dates and whole numbers are none', () => {
  const text = 'Total 1,234.56789 USD\n3.00% a year, 0.50%–3.00%\n2026.11.30, 50.00 GUSD and 7 days'
  expect(findShownFigures('/my', text).map(({ micro, decimals }) => [micro, decimals])).toEqual([
    [1_234_567_890n, 5],
    [50_000_000n, 2],
  ])
})

test('behavior: an exact amount, a truncated one and one that grows are known', () => {
  expect(listWrong('1,234.56789 and 1,234.56 and 50.00 and 1.00015')).toEqual([])
})

test('error: an amount that the books do not have is listed with its words', () => {
  expect(listWrong('1,234.57 and 49.99 and 1.000201')).toEqual([1_234_570_000n, 49_990_000n, 1_000_201n])
  expect(listUnknownFigures(findShownFigures('/my', 'Balance 49.99 GUSD'), known)).toEqual([
    { screen: '/my', micro: 49_990_000n, decimals: 2, words: 'Balance 49.99 GUSD' },
  ])
})
