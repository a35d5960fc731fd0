import { expect, test } from 'vitest'
import { createBufferOmitter, createBufferRestorer, type Step } from './repeatedBuffers.ts'

const large = (fill: number) => new Uint8Array(100_000).fill(fill)

/** The tasks of one sum of points: the same two inputs in each window, and a number of its own. */
const createWindows = (bases: Uint8Array, scalars: Uint8Array): Step[][] =>
  [1, 2, 3].map((window) => [
    { cmd: 'ALLOCSET', var: 0, buff: bases },
    { cmd: 'ALLOCSET', var: 1, buff: scalars },
    { cmd: 'ALLOCSET', var: 2, buff: new Uint8Array([window]) },
    { cmd: 'CALL', fnName: 'sum' },
  ])

const sumBytes = (messages: readonly Step[][]) =>
  messages.flat().reduce((sum, { buff }) => sum + (buff?.byteLength ?? 0), 0)

const toPlain = (steps: readonly Step[]) =>
  steps.map(({ slot: _, buff, ...rest }) => ({ ...rest, ...(buff && { buff: new Uint8Array(buff) }) }))

test('behavior: each large input reaches a thread once, and each task as it was written', () => {
  const [omit, restore] = [createBufferOmitter(), createBufferRestorer()]
  const tasks = [...createWindows(large(1), large(2)), ...createWindows(large(3), large(4))]
  const sent = tasks.map((steps) => structuredClone(omit(steps)))
  expect(sumBytes(tasks)).toBe(12 * 100_000 + 6)
  expect(sumBytes(sent)).toBe(4 * 100_000 + 6)
  expect(sent.map((steps) => toPlain(restore(steps)))).toEqual(tasks)
})

test('behavior: an input that two others displaced travels again', () => {
  const [omit, restore] = [createBufferOmitter(), createBufferRestorer()]
  const [first, second, third] = [large(1), large(2), large(3)]
  const tasks = [first, second, third, first, third].map((buff): Step[] => [{ cmd: 'ALLOCSET', buff }])
  const sent = tasks.map((steps) => structuredClone(omit(steps)))
  expect(sent.map((steps) => sumBytes([steps]))).toEqual([100_000, 100_000, 100_000, 100_000, 0])
  expect(sent.map((steps) => toPlain(restore(steps)))).toEqual(tasks)
})

test('behavior: a part of a buffer is not taken for the whole', () => {
  const [omit, restore] = [createBufferOmitter(), createBufferRestorer()]
  const part = new Uint8Array(200_000).fill(7).subarray(50_000, 150_000)
  const [step] = restore(structuredClone(omit([{ cmd: 'ALLOCSET', buff: part }])))
  expect(step?.buff?.byteLength).toBe(100_000)
})

test('error: a task that names an input its thread never got', () => {
  expect(() => createBufferRestorer()([{ cmd: 'ALLOCSET', slot: 1 }])).toThrow('holds no buffer 1')
})
