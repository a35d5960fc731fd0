import { describe, expect, test } from 'vitest'
import { computeColumnHeights } from './computeColumnHeights.ts'
import { computeStepPath } from './computeStepPath.ts'
import { findNearestPoint, movePoint } from './PointReader.tsx'

describe('columns', () => {
  test('default: the highest column fills the height, the others are in proportion', () => {
    expect(
      computeColumnHeights([
        [3n, 1n],
        [1n, 0n],
        [0n, 0n],
      ]),
    ).toEqual({
      heights: [
        [75, 25],
        [25, 0],
        [0, 0],
      ],
      most: 4n,
    })
  })

  test('behavior: a day without revenue and an empty series are drawn without a division by zero', () => {
    expect(computeColumnHeights([[0n]])).toEqual({ heights: [[0]], most: 0n })
    expect(computeColumnHeights([])).toEqual({ heights: [], most: 0n })
  })
})

describe('a staircase', () => {
  test('default: it goes through the levels and ends at the end', () => {
    const levels = [
      { time: 1_000, amount: 1_000_000_000n },
      { time: 3_000, amount: 999_500_000n },
    ]
    expect(computeStepPath(levels, 5_000)).toBe('M0 4H50V4.05H100')
  })

  test('behavior: no level, a level alone, and an end before the last level draw without dividing by zero', () => {
    expect(computeStepPath([], 1)).toBe('H100')
    expect(computeStepPath([{ time: 1, amount: 0n }], 1)).toBe('M0 50H100')
    expect(
      computeStepPath(
        [
          { time: 1, amount: 1n },
          { time: 3, amount: 1n },
        ],
        2,
      ),
    ).toBe('M0 4H100V4H100')
  })
})

describe('reading points', () => {
  test.each([
    ['ArrowLeft', 5, 4],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['PageUp', 3, 4],
    ['Home', 7, 0],
    ['End', 7, 9],
  ])('default: %s leads from %i to %i of ten', (key, from, to) => {
    expect(movePoint(key, from, 10)).toBe(to)
  })

  test('behavior: other keys read nothing', () => {
    expect(movePoint('Tab', 3, 10)).toBeUndefined()
  })

  test('behavior: a pointer reads the nearest point', () => {
    expect(findNearestPoint([10, 50, 90], 69)).toBe(1)
    expect(findNearestPoint([10, 50, 90], 71)).toBe(2)
    expect(findNearestPoint([], 71)).toBe(-1)
  })
})
