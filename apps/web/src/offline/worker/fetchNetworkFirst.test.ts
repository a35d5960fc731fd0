import { expect, test, vi } from 'vitest'
import { fetchNetworkFirst } from './fetchNetworkFirst.ts'

const kept = new Response('kept')
const findKept = async () => kept
const never = () => new Promise<Response>(() => undefined)

test('default: the network’s answer, a refusal too', async () => {
  for (const status of [200, 302, 404]) {
    const answer = new Response(null, { status })
    expect(await fetchNetworkFirst(Promise.resolve(answer), findKept, 1_000)).toBe(answer)
  }
})

test.each([
  ['that fails', () => Promise.reject(new TypeError('no network'))],
  ['whose server is not there', async () => new Response(null, { status: 502 })],
])('behavior: of a network %s, what is kept', async (_name, ask) => {
  expect(await fetchNetworkFirst(ask(), findKept, 1_000)).toBe(kept)
})

test('behavior: for a network that only looks real, the stored answer, after a short while', async () => {
  vi.useFakeTimers()
  const answer = fetchNetworkFirst(never(), findKept, 3_000)
  await vi.advanceTimersByTimeAsync(2_999)
  const early = await Promise.race([answer, Promise.resolve('nothing yet')])
  expect(early).toBe('nothing yet')
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe(kept)
  vi.useRealTimers()
})

test('behavior: with nothing kept the network’s, late or broken as it is', async () => {
  const broken = new Response(null, { status: 503 })
  expect(await fetchNetworkFirst(Promise.resolve(broken), async () => undefined, 1_000)).toBe(broken)
  await expect(
    fetchNetworkFirst(Promise.reject(new TypeError('no network')), async () => undefined, 1_000),
  ).rejects.toThrow('no network')
})
