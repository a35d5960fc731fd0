import { type RpcProxy, startRpcProxy } from '@bank/chain/testing'
import { type Database, openDatabase } from '@bank/database'
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { describePayoutWorker } from '../../testing/describePayoutWorker.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { openWorkerProcess, type WorkerProcess } from '../../testing/startWorkerProcess.ts'

const usdt = 1_000_000n
/** Far more than a busy machine needs; a worker that never sends fails here instead of holding the run. */
const sendWithinMs = 120_000
let scene: PayoutFixture
let rpc: RpcProxy
let owner: Database

beforeAll(async () => {
  scene = await openPayoutFixture({ isCreditedByChain: true })
  rpc = await startRpcProxy(scene.recharge.chain.url)
  owner = openDatabase({ url: scene.books.testDatabase.migrationUrl, poolSize: 1 })
  await owner.pool.query("INSERT INTO bank.deployment (mode) VALUES ('demo')")
})
afterAll(async () => {
  await rpc?.stop()
  await owner?.close()
  await scene?.stop()
})

const listStored = async (orderId: string) => {
  const { rows } = await sql<{ raw: Hex; nonce: string; state: string }>`
    SELECT a.raw, t.nonce, w.state FROM bank.outbox_attempt a
    JOIN bank.outbox_transaction t ON t.id = a.outbox_transaction_id
    JOIN bank.payout p ON t.subject = 'payout:' || p.id JOIN bank.withdrawal w ON w.id = p.withdrawal_id
    WHERE w.id = ${orderId} ORDER BY a.attempt`.execute(owner.kysely)
  return rows
}

/** Starts a worker that is dead when the test ends, however it ends. */
const openMortalWorker = async (env: Readonly<Record<string, string>>): Promise<WorkerProcess> => {
  const worker = await openWorkerProcess(env)
  onTestFinished(() =>
    worker.end('SIGKILL').then(
      () => {},
      () => {},
    ),
  )
  return worker
}

/** Rejects when the worker does not send in time. */
const waitForSending = async (arrived: Promise<void>): Promise<void> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the worker sent nothing')), sendWithinMs)
  await Promise.race([arrived, late]).finally(() => clearTimeout(timer))
}

test.each([
  { moment: 'before a node has the signed bytes', index: 0, arrives: false },
  { moment: 'after a node took the signed bytes', index: 1, arrives: true },
])(
  'behavior: a worker killed by SIGKILL $moment leaves the next one the same bytes and nonce',
  async (death) => {
    const env = describePayoutWorker(scene, rpc.url)
    const { chain } = scene.recharge
    const sent: Hex[] = []
    const arrived = Promise.withResolvers<void>()
    const killed = Promise.withResolvers<void>()
    rpc.setFault(async ({ call, forward, response }) => {
      if (call.method !== 'eth_sendRawTransaction') return forward()
      if (death.arrives) await forward()
      sent.push(call.params[0] as Hex)
      arrived.resolve()
      await killed.promise
      response.destroy()
      return null
    })
    // A held request keeps its worker and its proxy from ending.
    onTestFinished(() => killed.resolve())
    const first = await openMortalWorker(env)
    const orderId = await scene.approve(death.index, 3n * usdt)
    await waitForSending(arrived.promise)
    await first.end('SIGKILL')
    killed.resolve()
    const stored = await listStored(orderId)
    expect(stored).toEqual([{ raw: sent[0], nonce: expect.any(String), state: 'approved' }])

    // Other fees than before, so that signing again would yield other bytes; not above what was offered, which would
    // have to be repriced.
    await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 1_200_000_000n })
    await chain.mine(4)
    await owner.pool.query(
      "UPDATE bank.outbox_transaction SET lease_until = clock_timestamp() - interval '1 s'",
    )
    rpc.setFault(({ call, forward }) => {
      if (call.method === 'eth_sendRawTransaction') sent.push(call.params[0] as Hex)
      return forward()
    })
    const next = await openMortalWorker(env)
    const readState = async () => {
      await chain.mine(1)
      return (await listStored(orderId))[0]?.state
    }
    await expect.poll(readState).toBe('confirmed')
    await next.end('SIGTERM')
    expect(new Set(sent)).toEqual(new Set([stored[0]?.raw]))
    expect(sent.length).toBeGreaterThanOrEqual(death.arrives ? 1 : 2)
    expect(await listStored(orderId)).toEqual([{ ...stored[0], state: 'confirmed' }])
    const paid = (await scene.listPaidOut()).filter(
      ({ recipient }) => recipient === scene.getTestAddress(death.index),
    )
    expect(paid.map(({ micro }) => micro)).toEqual([3n * usdt])
    expect(await scene.pendingMicro()).toBe(0n)
    expect(await scene.books.discrepancies()).toEqual([])
  },
)
