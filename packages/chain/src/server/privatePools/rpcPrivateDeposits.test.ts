import { concatHex, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RpcProxy, startRpcProxy, startTestChain, type TestChain } from '../../../testing/testChain.ts'
import { createChainReader } from '../chainReader.ts'

const pool = `0x${'a1'.repeat(20)}` as const
const commitment = toHex(7n, { size: 32 })
let chain: TestChain
let proxies: [RpcProxy, RpcProxy]

beforeAll(async () => {
  chain = await startTestChain({ chainId: 56 })
  proxies = [await startRpcProxy(chain.url), await startRpcProxy(chain.url)]
})
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()))
  await chain.stop()
})
beforeEach(() => {
  for (const proxy of proxies) proxy.setFault(undefined)
})

const open = (chainId = 56) =>
  createChainReader({ chainId, urls: proxies.map(({ url }) => url), retryCount: 0 })
const say = (proxy: RpcProxy, method: string, answer: () => Promise<unknown>) =>
  proxy.setFault(({ call, forward }) => (call.method === method ? answer() : forward()))

test('default: a chain is local when all its nodes say that they are an anvil', async () => {
  expect(await open().isLocal()).toBe(true)
  say(proxies[1], 'web3_clientVersion', async () => 'Geth/v1.5.13-stable')
  expect(await open().isLocal()).toBe(false)
  say(proxies[1], 'web3_clientVersion', async () => 'reth (not anvil/v1)')
  expect(await open().isLocal()).toBe(false)
  say(proxies[1], 'web3_clientVersion', () => Promise.reject(new Error('not offered')))
  await expect(open().isLocal()).rejects.toMatchObject({ name: 'ChainReadError' })
})

test('behavior: an id that no public chain has is not queried', async () => {
  for (const proxy of proxies) proxy.setFault(() => Promise.reject(new Error('no answer')))
  expect(await open(31337).isLocal()).toBe(true)
  await expect(open(1).isLocal()).rejects.toMatchObject({ name: 'ChainReadError' })
})

test('behavior: a depositor is known once one node reports it, and unknown only when all agree', async () => {
  const words = (depositor: bigint) => async () =>
    concatHex([depositor, 3n, 5n].map((word) => toHex(word, { size: 32 })))
  const find = () => open().findDepositor({ pool, commitment })
  for (const proxy of proxies) say(proxy, 'eth_call', words(0n))
  expect(await find()).toBeUndefined()
  say(proxies[1], 'eth_call', words(0xabcn))
  expect(await find()).toBe(`0x${'abc'.padStart(40, '0')}`)
  say(proxies[1], 'eth_call', () => Promise.reject(new Error('no answer')))
  await expect(find()).rejects.toMatchObject({ name: 'ChainReadError' })
  // No contract answers with nothing at all.
  for (const proxy of proxies) proxy.setFault(undefined)
  await expect(find()).rejects.toMatchObject({ problem: 'malformed' })
})

test('behavior: a transaction in no block has no list of deposits yet', async () => {
  expect(await open().listDepositsOf(commitment)).toBeUndefined()
})
