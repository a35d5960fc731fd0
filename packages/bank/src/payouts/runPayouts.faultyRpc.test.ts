import { createChainReader } from '@bank/chain/server'
import { type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import { type Hex, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { runPayouts } from './runPayouts.ts'

const usdt = 1_000_000n
const yes = `0x${'1'.padStart(64, '0')}`
let scene: PayoutFixture
let lying: RpcProxy

beforeAll(async () => {
  scene = await openPayoutFixture()
  lying = await startRpcProxy(scene.recharge.chain.url)
})
afterEach(() => lying.setFault(undefined))
afterAll(async () => {
  await lying?.stop()
  await scene?.stop()
})

/** Another answer to every call of one function. */
function answerCall(signature: string, answer: string): void {
  const selector = toFunctionSelector(signature)
  lying.setFault(async ({ call, forward }) => {
    const [asked] = call.params as [{ data?: string }?]
    return call.method === 'eth_call' && asked?.data?.startsWith(selector) ? answer : forward()
  })
}

const both = () =>
  createChainReader({
    chainId: 56,
    urls: [scene.recharge.chain.url, lying.url],
    timeoutMs: 10_000,
    retryCount: 0,
  })

describe('two providers', () => {
  test('error: disagreeing — one of them clears or names somebody alone', async () => {
    answerCall('isSanctioned(address)', yes)
    const params = { vault: scene.recharge.vault.address, address: scene.getTestAddress(0) }
    await expect(both().isSanctioned(params)).rejects.toMatchObject({ problem: 'disagreeing' })
    lying.setFault(undefined)
    expect(await both().isSanctioned(params)).toBe(false)
  })

  test('error: malformed and unavailable — a list without an answer is never a no', async () => {
    const params = { vault: scene.recharge.vault.address, address: scene.getTestAddress(0) }
    answerCall('isSanctioned(address)', '0x')
    await expect(both().isSanctioned(params)).rejects.toMatchObject({ problem: 'malformed' })
    answerCall('isSanctioned(address)', `0x${'2'.padStart(64, '0')}`)
    await expect(both().isSanctioned(params)).rejects.toMatchObject({ problem: 'malformed' })
    lying.setFault(({ response }) => {
      response.writeHead(503).end()
      return Promise.resolve(null)
    })
    await expect(both().isSanctioned(params)).rejects.toMatchObject({ problem: 'unavailable' })
  })

  test('behavior: an id counts as used once one provider reports it', async () => {
    const id: Hex = `0x${'77'.repeat(32)}`
    expect(await both().isPaid({ vault: scene.recharge.vault.address, id })).toBe(false)
    answerCall('paid(bytes32)', yes)
    expect(await both().isPaid({ vault: scene.recharge.vault.address, id })).toBe(true)
  })
})

describe('one provider that lies', () => {
  test('behavior: an id reported as used is neither sent nor refunded', async () => {
    const id = await scene.approve(0, 2n * usdt)
    answerCall('paid(bytes32)', yes)
    const payer = scene.createPayer()
    const outcome = await runPayouts(scene.over(lying.url), payer)
    expect(outcome).toMatchObject({ state: 'waiting', reason: 'alreadyPaid', broadcast: 0, failed: 0 })
    lying.setFault(undefined)
    for (let pass = 0; pass < 5; pass += 1) {
      await runPayouts(scene.over(lying.url), payer)
      await scene.recharge.chain.mine(1)
    }
    const order = scene.bank.database.kysely
      .selectFrom('bank.withdrawal')
      .select('state')
      .where('id', '=', id)
    expect(await order.executeTakeFirstOrThrow()).toEqual({ state: 'confirmed' })
  })

  test('behavior: hidden payments do not make the counter, and stop payouts until they are shown', async () => {
    const payer = scene.createPayer()
    await scene.approve(1, 3n * usdt)
    await runPayouts(scene.bank, payer)
    await scene.recharge.chain.mine(4)
    lying.setFault(({ call, forward }) => (call.method === 'eth_getLogs' ? Promise.resolve([]) : forward()))
    expect(await runPayouts(scene.over(lying.url), payer)).toMatchObject({
      state: 'halted',
      reason: 'counterMismatch',
      settled: 0,
    })
    lying.setFault(undefined)
    expect(await runPayouts(scene.over(lying.url), payer)).toMatchObject({ state: 'idle', settled: 1 })
    expect(await scene.pendingMicro()).toBe(0n)
    expect(await scene.books.discrepancies()).toEqual([])
  })
})
