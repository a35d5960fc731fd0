import { expect, test } from 'vitest'
import { startLoop } from './startLoop.ts'

test('default: turns follow one another until it is stopped, and the last one ends', async () => {
  let running = 0
  let turns = 0
  const three = Promise.withResolvers<void>()
  const loop = startLoop({
    everyMs: 1,
    async turn() {
      running += 1
      expect(running).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      turns += 1
      if (turns === 3) three.resolve()
      return true
    },
    onError: () => expect.unreachable(),
  })
  await three.promise
  await loop.stop()
  expect(running).toBe(0)
  const ended = turns
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(turns).toBe(ended)
})

test('behavior: failures are reported and lengthen the wait each time', async () => {
  const atMs: number[] = []
  const errors: unknown[] = []
  const fourth = Promise.withResolvers<void>()
  const loop = startLoop({
    everyMs: 20,
    async turn() {
      atMs.push(performance.now())
      if (atMs.length === 4) fourth.resolve()
      throw new Error('down')
    },
    onError: (error) => errors.push(error),
  })
  await fourth.promise
  await loop.stop()
  const [first = 0, second = 0, third = 0, last = 0] = atMs
  // At least twice, four and eight times the wait, a tenth less for the spread; a busy machine only makes it longer.
  expect(second - first).toBeGreaterThan(35)
  expect(third - second).toBeGreaterThan(70)
  expect(last - third).toBeGreaterThan(140)
  expect(errors).toHaveLength(4)
})

test('behavior: stopping does not wait for the next turn', async () => {
  const loop = startLoop({ everyMs: 600_000, turn: async () => true, onError: () => {} })
  const startedMs = performance.now()
  await loop.stop()
  expect(performance.now() - startedMs).toBeLessThan(60_000)
})
