import { setTimeout as sleep } from 'node:timers/promises'
import { startRpcProxy } from '@bank/chain/testing'
import { openDatabase } from '@bank/database'
import { expect, test } from 'vitest'
import { describePayoutWorker } from '../../testing/describePayoutWorker.ts'
import { openPayoutFixture } from '../../testing/openPayoutFixture.ts'
import { openWorkerProcess } from '../../testing/startWorkerProcess.ts'

const usdt = 1_000_000n
const rounds = 6
const ordersEach = 6
const endTimeoutMs = 60_000

test('behavior: real workers killed by SIGKILL six times, each time over open orders, pay every order once', async () => {
  const scene = await openPayoutFixture({ isCreditedByChain: true })
  const { books, recharge } = scene
  const owner = openDatabase({ url: books.testDatabase.migrationUrl, poolSize: 1 })
  const rpc = await startRpcProxy(recharge.chain.url)
  const mining = new AbortController()
  const miner = (async () => {
    for (; !mining.signal.aborted; await sleep(60)) await recharge.chain.mine(1)
  })()
  const listStates = async (ids: readonly string[]) => {
    const orders = owner.kysely.selectFrom('bank.withdrawal').select('state').where('id', 'in', ids)
    return (await orders.execute()).map(({ state }) => state)
  }
  try {
    await owner.pool.query("INSERT INTO bank.deployment (mode) VALUES ('demo') ON CONFLICT DO NOTHING")
    const env = describePayoutWorker(scene, rpc.url)
    for (let round = 0; round < rounds; round += 1) {
      // The bytes that end the round reach a node in every other round.
      const broadcasts = 1 + (round % ordersEach)
      const reached = Promise.withResolvers<void>()
      const killed = Promise.withResolvers<void>()
      const hashes = new Set<unknown>()
      rpc.setFault(async ({ call, forward, response }) => {
        if (call.method !== 'eth_sendRawTransaction') return forward()
        hashes.add(call.params[0])
        if (hashes.size < broadcasts) return forward()
        if (round % 2 === 0) await forward().catch(() => {})
        reached.resolve()
        await killed.promise
        response.destroy()
        return null
      })
      const workers = await Promise.all([openWorkerProcess(env), openWorkerProcess(env)])
      const ids = await Promise.all(
        Array.from({ length: ordersEach }, (_, order) => scene.approve(order % 5, usdt)),
      )
      await reached.promise
      await Promise.all(workers.map((worker) => worker.end('SIGKILL')))
      killed.resolve()
      // A kill over orders that are all paid would prove nothing.
      expect(await listStates(ids)).toContain('approved')
      rpc.setFault(undefined)
    }
    const last = await openWorkerProcess(env)
    const endMs = performance.now() + endTimeoutMs
    while ((await scene.pendingMicro()) > 0n && performance.now() < endMs) await sleep(100)
    await last.end('SIGTERM')
    const events = await scene.listPaidOut()
    expect(events.reduce((sum, { micro }) => sum + micro, 0n)).toBe(BigInt(rounds * ordersEach) * usdt)
    expect(events).toHaveLength(rounds * ordersEach)
    expect(await scene.pendingMicro()).toBe(0n)
    expect(await books.discrepancies()).toEqual([])
  } finally {
    mining.abort()
    await miner
    await rpc.stop()
    await owner.close()
    await scene.stop()
  }
}, 360_000)
