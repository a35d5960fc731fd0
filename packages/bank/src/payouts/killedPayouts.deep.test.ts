import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@bank/database'
import { expect, test } from 'vitest'
import { openPayoutFixture } from '../../testing/openPayoutFixture.ts'

const workerEntry = fileURLToPath(new URL('../../../../apps/worker/src/main.ts', import.meta.url))
const usdt = 1_000_000n
const rounds = 3
const ordersEach = 6
const patienceMs = 60_000

type WorkerProcess = { readonly child: ChildProcess; readonly ended: Promise<unknown> }

/** Starts the worker as it runs in production, and waits until it works. */
async function startWorkerProcess(env: Record<string, string>): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [workerEntry], {
    env: { ...env, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Asked for at once: a worker that ended by itself would not end again.
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the worker ended before it started')))
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        if (line.includes('worker started')) resolve()
      })
  })
  return { child, ended }
}

async function killProcess({ child, ended }: WorkerProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await ended
}

test('behavior: real workers killed by SIGKILL three times pay every order once', async () => {
  const scene = await openPayoutFixture()
  const { books, recharge } = scene
  const owner = openDatabase({ url: books.testDatabase.migrationUrl, poolSize: 1 })
  const mining = new AbortController()
  const miner = (async () => {
    for (; !mining.signal.aborted; await sleep(60)) await recharge.chain.mine(1)
  })()
  try {
    await owner.pool.query("INSERT INTO bank.deployment (mode) VALUES ('demo') ON CONFLICT DO NOTHING")
    const env = {
      MODE: 'demo',
      DATABASE_URL: books.testDatabase.url,
      RPC_URLS_56: recharge.chain.url,
      VAULT_ADDRESS: recharge.vault.address,
      USDT_ADDRESS: recharge.vault.token,
      POLL_EVERY_MS: '50',
      PAYER_KEY_56: scene.payerKey,
      LOG_LEVEL: 'info',
    }
    for (let round = 0; round < rounds; round += 1) {
      const workers = await Promise.all([startWorkerProcess(env), startWorkerProcess(env)])
      for (let order = 0; order < ordersEach; order += 1) await scene.approve(order % 5, usdt)
      await sleep(Math.random() * 600)
      await Promise.all(workers.map((worker) => killProcess(worker, 'SIGKILL')))
    }
    const last = await startWorkerProcess(env)
    const endMs = performance.now() + patienceMs
    while ((await scene.pendingMicro()) > 0n && performance.now() < endMs) await sleep(100)
    await killProcess(last, 'SIGTERM')
    const events = await scene.listPaidOut()
    expect(events.reduce((sum, { micro }) => sum + micro, 0n)).toBe(BigInt(rounds * ordersEach) * usdt)
    expect(events).toHaveLength(rounds * ordersEach)
    expect(await scene.pendingMicro()).toBe(0n)
    expect(await books.discrepancies()).toEqual([])
  } finally {
    mining.abort()
    await miner
    await owner.close()
    await scene.stop()
  }
}, 240_000)
