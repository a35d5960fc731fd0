import { createChainReader } from '@bank/chain/server'
import {
  getTestAccount,
  type RpcProxy,
  startRpcProxy,
  startTestChain,
  type TestChain,
} from '@bank/chain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReceiverCache } from './createReceiverCache.ts'

let chain: TestChain
let proxy: RpcProxy

beforeAll(async () => {
  chain = await startTestChain({ chainId: 137 })
  proxy = await startRpcProxy(chain.url)
})
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
})

test('default: a receiver is queried once in half a minute, each for itself; a failure is not cached', async () => {
  const reader = createChainReader({ chainId: 137, urls: [proxy.url], retryCount: 0 })
  let nowMs = 0
  const receivers = createReceiverCache(() => nowMs)
  const asked = () => proxy.calls.filter(({ method }) => method === 'eth_getCode').length
  const [one, two] = [getTestAccount(1).address, getTestAccount(2).address]
  proxy.setFault(() => Promise.reject(new Error('no')))
  await expect(receivers.read(reader, one)).rejects.toMatchObject({ name: 'ChainReadError' })
  proxy.setFault(undefined)
  const before = asked()
  const facts = await receivers.read(reader, one)
  expect(facts).toMatchObject({ isContract: false, transactionCount: 0n })
  nowMs = 29_000
  expect(await receivers.read(reader, one.toLowerCase())).toBe(facts)
  expect(asked()).toBe(before + 1)
  await receivers.read(reader, two)
  nowMs = 31_000
  await receivers.read(reader, one)
  expect(asked()).toBe(before + 3)
})
