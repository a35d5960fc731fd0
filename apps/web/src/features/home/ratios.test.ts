import { expect, test } from 'vitest'
import { findYieldRange, toBillionths } from './ratios.ts'

const offer = (profitStartRange: string, profitEndRange: string) => ({ profitStartRange, profitEndRange })

test('default: the range spans the lowest start and the highest end', () => {
  expect(
    findYieldRange([offer('0.0100', '0.0150'), offer('0.0050', '0.0300'), offer('0.0200', '0.0350')]),
  ).toEqual({
    start: '0.0050',
    end: '0.0350',
  })
  expect(toBillionths('0.0350')).toBe(35_000_000n)
})

test('behavior: has no range without offers', () => {
  expect(findYieldRange([])).toBeUndefined()
})
