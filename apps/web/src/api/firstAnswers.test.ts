import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasFirstAnswers, takeFirstAnswer } from './firstAnswers.ts'

const url = '/api/member/queryMeInfo'
const answer = new Response('mine')

beforeEach(() => {
  globalThis.firstAnswers = new Map([[url, Promise.resolve(answer)]])
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
})
afterEach(() => {
  globalThis.firstAnswers = undefined
  vi.restoreAllMocks()
})

test('default: what was asked ahead answers once', async () => {
  expect(hasFirstAnswers()).toBe(true)
  expect(await takeFirstAnswer('/api/fund/queryBalance', 'GET')).toBeUndefined()
  expect(await takeFirstAnswer(url, 'GET')).toBe(answer)
  expect(hasFirstAnswers()).toBe(false)
  expect(await takeFirstAnswer(url, 'GET')).toBeUndefined()
})

test('behavior: after anything was sent, nothing that was asked before it is used', async () => {
  expect(await takeFirstAnswer('/api/fund/exchange', 'POST')).toBeUndefined()
  expect(await takeFirstAnswer(url, 'GET')).toBeUndefined()
})

test('behavior: on a page that is no longer young nothing is used', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(await takeFirstAnswer(url, 'GET')).toBeUndefined()
})

test('behavior: what did not come is asked for as usual', async () => {
  const failed = Promise.reject(new TypeError('no network'))
  failed.catch(() => undefined)
  globalThis.firstAnswers = new Map([[url, failed]])
  expect(await takeFirstAnswer(url, 'GET')).toBeUndefined()
})

test('default: without any of it there is nothing', async () => {
  globalThis.firstAnswers = undefined
  expect(hasFirstAnswers()).toBe(false)
  expect(await takeFirstAnswer(url, 'GET')).toBeUndefined()
})
