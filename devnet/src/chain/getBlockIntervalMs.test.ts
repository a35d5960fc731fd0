import { describe, expect, test } from 'vitest'
import { getBlockIntervalMs } from './getBlockIntervalMs.ts'

const idle = { head: 10, lastActiveBlock: 0, poolSize: 0, idleMs: 0 }

describe('getBlockIntervalMs', () => {
  test('default: a second while a transaction waits or is not final', () => {
    expect(getBlockIntervalMs({ ...idle, poolSize: 1, idleMs: 1e9 })).toBe(1_000)
    for (const lastActiveBlock of [8, 9, 10])
      expect(getBlockIntervalMs({ ...idle, lastActiveBlock, idleMs: 1e9 })).toBe(1_000)
  })

  test('behavior: slower the longer nothing happens, but never still', () => {
    expect([0, 60_000, 120_000, 1e12].map((idleMs) => getBlockIntervalMs({ ...idle, idleMs }))).toEqual([
      1_000, 6_000, 12_000, 20_000,
    ])
  })
})
