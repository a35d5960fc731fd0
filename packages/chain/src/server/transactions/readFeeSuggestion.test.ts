import { parseGwei, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RpcProxy, startRpcProxy, startTestChain, type TestChain } from '../../../testing/testChain.ts'
import { createChainReader } from '../chainReader.ts'

let chain: TestChain
let proxies: readonly RpcProxy[]

beforeAll(async () => {
  chain = await startTestChain({ chainId: 56 })
  await chain.mine(1)
  proxies = await Promise.all([1, 2, 3, 4].map(() => startRpcProxy(chain.url)))
})
afterAll(async () => {
  await Promise.all((proxies ?? []).map((proxy) => proxy.stop()))
  await chain?.stop()
})

/** A reader of one provider for each price in gwei; one without a price does not answer. */
function suggest(...prices: readonly (string | undefined | 'malformed')[]) {
  const urls = prices.map((price, index) => {
    const proxy = proxies[index]
    if (proxy === undefined) throw new Error('there are four providers')
    proxy.setFault(({ call, forward, response }) => {
      if (call.method !== 'eth_gasPrice' && call.method !== 'eth_maxPriorityFeePerGas') return forward()
      if (price === undefined) {
        response.writeHead(503).end()
        return Promise.resolve(null)
      }
      return Promise.resolve(price === 'malformed' ? 'free' : toHex(parseGwei(price)))
    })
    return proxy.url
  })
  return createChainReader({ chainId: 56, urls, timeoutMs: 10_000, retryCount: 0 }).getFeeSuggestion()
}

const toGwei = (fee: bigint) => Number(fee) / 1e9

test.each([
  ['high', ['1', '400', '2'], 2],
  ['low', ['1', '0.000000001', '2'], 1],
] as const)('behavior: one of three that lies %s does not decide', async (_direction, prices, price) => {
  const { first, raised, gasPrice } = await suggest(...prices)
  expect(toGwei(gasPrice)).toBe(price)
  expect(toGwei(first.maxFeePerGas)).toBe(2 * price)
  expect(raised).toEqual(first)
})

test('behavior: of two the lower is offered first and the higher when the offer is raised', async () => {
  const { first, raised, gasPrice } = await suggest('400', '1')
  expect(toGwei(gasPrice)).toBe(1)
  expect(toGwei(first.maxFeePerGas)).toBe(2)
  expect(toGwei(first.maxPriorityFeePerGas)).toBe(1)
  expect(toGwei(raised.maxFeePerGas)).toBe(800)
})

test('behavior: of four the two in the middle count', async () => {
  const { first, raised } = await suggest('400', '1', '0.000000001', '2')
  expect([toGwei(first.maxFeePerGas), toGwei(raised.maxFeePerGas)]).toEqual([2, 4])
})

test('behavior: a provider without an answer, or with one that is no number, is left out', async () => {
  expect(toGwei((await suggest('3', undefined, 'malformed')).gasPrice)).toBe(3)
})

test('error: unavailable — no provider answers', async () => {
  await expect(suggest(undefined, undefined)).rejects.toMatchObject({ problem: 'unavailable' })
})
