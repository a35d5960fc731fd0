import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@bank/database'
import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { keyOfAccount, type MixingFixture, openMixingFixture } from '../../testing/openMixingFixture.ts'
import { createMixingOrder } from './createMixingOrder.ts'

const workerEntry = fileURLToPath(new URL('../../../../apps/worker/src/main.ts', import.meta.url))
const rounds = 4
const ordersEach = 2
const patienceMs = 900_000

type WorkerProcess = { readonly child: ChildProcess; readonly ended: Promise<unknown> }

async function startWorkerProcess(env: Record<string, string>): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [workerEntry], {
    env: { ...env, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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

async function endProcess({ child, ended }: WorkerProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await ended
}

/** What real workers are told; the pool stands in for the vault, for it knows the same list. */
function describeWorker(world: MixingFixture): Record<string, string> {
  return {
    MODE: 'demo',
    DATABASE_URL: world.testBank.testDatabase.url,
    RPC_URLS_56: world.scene.chain.url,
    VAULT_ADDRESS: world.pool,
    USDT_ADDRESS: world.pool,
    PRIVATE_POOLS_56: `${world.pool}:${world.scene.fromBlock}`,
    RELAYER_KEY_56: keyOfAccount(world.relayerIndex),
    ASSOCIATION_KEY_56: keyOfAccount(9),
    MIXING_NOTE_KEY: world.bank.mixing.noteKey.export().toString('hex'),
    MIXING_WAIT_MAX_MS: '500',
    POLL_EVERY_MS: '100',
    LOG_LEVEL: 'info',
  }
}

test('behavior: real workers killed by SIGKILL carry every order of a managed note to its receiver once', async () => {
  const world = await openMixingFixture()
  const owner = openDatabase({ url: world.testBank.testDatabase.migrationUrl, poolSize: 1 })
  const mining = new AbortController()
  const miner = (async () => {
    for (; !mining.signal.aborted; await sleep(100)) await world.scene.chain.mine(1)
  })()
  const receivers: { receiver: Address; commitment: Hex }[] = []
  try {
    await owner.pool.query("INSERT INTO bank.deployment (mode) VALUES ('demo') ON CONFLICT DO NOTHING")
    const env = describeWorker(world)
    for (let round = 0; round < rounds; round += 1) {
      const workers = await Promise.all([startWorkerProcess(env), startWorkerProcess(env)])
      for (let place = 0; place < ordersEach; place += 1) {
        const index = 1 + ((round + place) % 4)
        const receiver = `0x${randomBytes(20).toString('hex')}` as Address
        const request = { receiverAddress: receiver, depositAmount: '0.1' }
        const member = await world.memberOf(index)
        const commitment = await createMixingOrder(world.bank, { member, ...request })
        await world.deposit(index, commitment)
        receivers.push({ receiver, commitment })
      }
      await sleep(Math.random() * 12_000)
      await Promise.all(workers.map((worker) => endProcess(worker, 'SIGKILL')))
    }
    const last = await startWorkerProcess(env)
    const states = () => Promise.all(receivers.map(({ commitment }) => world.stateOf(commitment)))
    const endMs = performance.now() + patienceMs
    while ((await states()).some(([state]) => state !== 'withdrawn') && performance.now() < endMs)
      await sleep(500)
    await endProcess(last, 'SIGTERM')
    expect(await states()).toEqual(receivers.map(() => ['withdrawn', null]))
    for (const { receiver } of receivers)
      expect(await world.balanceOf(receiver)).toBe(world.scene.denomination - world.fee)
    expect(await world.feesMicro()).toBe((BigInt(receivers.length) * world.fee) / 10n ** 12n)
    expect(await world.discrepancies()).toEqual([])
  } finally {
    mining.abort()
    await miner
    await owner.close()
    await world.stop()
  }
}, 1_500_000)
