import { describe, expect, test } from 'vitest'
import { computeColumnHeights } from './computeColumnHeights.ts'
import { computeAcross, computeLines } from './computeLines.ts'
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

describe('lines', () => {
  test('default: they share one scale, from the lowest amount to the highest', () => {
    expect(
      computeLines([
        [1_000n, 1_002n, 1_004n],
        [1_000n, 1_000n, 1_000n],
      ]),
    ).toEqual({
      paths: ['M0 96L50 50L100 4', 'M0 96L50 96L100 96'],
      downs: [
        [96, 50, 4],
        [96, 96, 96],
      ],
      lowest: 1_000n,
      highest: 1_004n,
    })
  })

  test('behavior: points at places of their own, and a line that breaks before one and starts again', () => {
    const { paths } = computeLines([[0n, 10n, 10n, 0n]], { places: [0, 10, 60, 100], gaps: new Set([2, 3]) })
    expect(paths).toEqual(['M0 96L10 4M60 4h0.001M100 96h0.001'])
  })

  test('behavior: an amount below zero is the lowest', () => {
    expect(computeLines([[-5n, 5n]])).toMatchObject({ paths: ['M0 96L100 4'], lowest: -5n, highest: 5n })
  })

  test('behavior: no point, a single one and equal amounts draw without dividing by zero', () => {
    expect(computeLines([[], []])).toEqual({ paths: ['', ''], downs: [[], []], lowest: 0n, highest: 0n })
    expect(computeLines([[7n]])).toMatchObject({ paths: ['M50 50'] })
    expect(computeLines([[7n, 7n]])).toMatchObject({ paths: ['M0 50L100 50'] })
    expect(computeAcross(0, 1)).toBe(50)
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
