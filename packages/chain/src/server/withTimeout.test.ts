import { expect, test } from 'vitest'
import { withTimeout } from './withTimeout.ts'

const never = new Promise<string>(() => undefined)
const fail = () => {
  throw new Error('too late')
}

test('default: returns the result or the failure of work that ends in time', async () => {
  expect(await withTimeout(Promise.resolve('here'), { timeoutMs: 60_000, onTimeout: fail })).toBe('here')
  const failing = Promise.reject(new Error('no'))
  await expect(withTimeout(failing, { timeoutMs: 60_000, onTimeout: fail })).rejects.toThrow('no')
})

test('behavior: returns or throws the result of onTimeout after the time limit', async () => {
  expect(await withTimeout(never, { timeoutMs: 1, onTimeout: () => 'instead' })).toBe('instead')
  await expect(withTimeout(never, { timeoutMs: 1, onTimeout: fail })).rejects.toThrow('too late')
})
