import { expect, test } from 'vitest'
import { answerWithin } from './answerWithin.ts'

const never = new Promise<string>(() => undefined)
const fail = () => {
  throw new Error('too late')
}

test('default: who answers in time is heard, also when the answer is a failure', async () => {
  expect(await answerWithin(Promise.resolve('here'), { limitMs: 60_000, otherwise: fail })).toBe('here')
  const failing = Promise.reject(new Error('no'))
  await expect(answerWithin(failing, { limitMs: 60_000, otherwise: fail })).rejects.toThrow('no')
})

test('behavior: nobody waits longer than the limit', async () => {
  expect(await answerWithin(never, { limitMs: 1, otherwise: () => 'instead' })).toBe('instead')
  await expect(answerWithin(never, { limitMs: 1, otherwise: fail })).rejects.toThrow('too late')
})
