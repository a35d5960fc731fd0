import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimPrefetchedResponse, hasPrefetchedResponses } from './prefetchedResponses.ts'

const url = '/api/member/queryMeInfo'
const answer = new Response('mine')

beforeEach(() => {
  globalThis.prefetchedResponses = new Map([[url, Promise.resolve(answer)]])
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
})
afterEach(() => {
  globalThis.prefetchedResponses = undefined
  vi.restoreAllMocks()
})

test('default: a prefetched response answers once', async () => {
  expect(hasPrefetchedResponses()).toBe(true)
  expect(await claimPrefetchedResponse('/api/fund/queryBalance', 'GET')).toBeUndefined()
  expect(await claimPrefetchedResponse(url, 'GET')).toBe(answer)
  expect(hasPrefetchedResponses()).toBe(false)
  expect(await claimPrefetchedResponse(url, 'GET')).toBeUndefined()
})

test('behavior: after anything was sent, nothing that was asked before it is used', async () => {
  expect(await claimPrefetchedResponse('/api/fund/exchange', 'POST')).toBeUndefined()
  expect(await claimPrefetchedResponse(url, 'GET')).toBeUndefined()
})

test('behavior: on a page that is no longer young nothing is used', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(await claimPrefetchedResponse(url, 'GET')).toBeUndefined()
})

test('behavior: missing prefetched responses are requested as usual', async () => {
  const failed = Promise.reject(new TypeError('no network'))
  failed.catch(() => undefined)
  globalThis.prefetchedResponses = new Map([[url, failed]])
  expect(await claimPrefetchedResponse(url, 'GET')).toBeUndefined()
})

test('default: without any of it there is nothing', async () => {
  globalThis.prefetchedResponses = undefined
  expect(hasPrefetchedResponses()).toBe(false)
  expect(await claimPrefetchedResponse(url, 'GET')).toBeUndefined()
})
