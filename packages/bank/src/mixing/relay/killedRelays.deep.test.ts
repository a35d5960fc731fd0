import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getTestKey } from '@bank/chain/testing'
import { openDatabase } from '@bank/database'
import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { type MixingFixture, openMixingFixture } from '../../../testing/openMixingFixture.ts'
import { createMixingOrder } from '../orders/createMixingOrder.ts'

const workerEntry = fileURLToPath(new URL('../../../../../apps/worker/src/main.ts', import.meta.url))
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
function describeWorker(fixture: MixingFixture): Record<string, string> {
  return {
    MODE: 'demo',
    DATABASE_URL: fixture.testBank.testDatabase.url,
    RPC_URLS_56: fixture.scene.chain.url,
    VAULT_ADDRESS: fixture.pool,
    USDT_ADDRESS: fixture.pool,
    PRIVATE_POOLS_56: `${fixture.pool}:${fixture.scene.fromBlock}`,
    RELAYER_KEY_56: getTestKey(fixture.relayerIndex),
    ASSOCIATION_KEY_56: getTestKey(9),
    MIXING_NOTE_KEY: fixture.bank.mixing.noteKey.export().toString('hex'),
    MIXING_WAIT_MAX_MS: '500',
    POLL_EVERY_MS: '100',
    LOG_LEVEL: 'info',
  }
}

test('behavior: real workers killed by SIGKILL carry every order of a managed note to its receiver once', async () => {
  const fixture = await openMixingFixture()
  const owner = openDatabase({ url: fixture.testBank.testDatabase.migrationUrl, poolSize: 1 })
  const mining = new AbortController()
  const miner = (async () => {
    for (; !mining.signal.aborted; await sleep(100)) await fixture.scene.chain.mine(1)
  })()
  const receivers: { receiver: Address; commitment: Hex }[] = []
  try {
    await owner.pool.query("INSERT INTO bank.deployment (mode) VALUES ('demo') ON CONFLICT DO NOTHING")
    const env = describeWorker(fixture)
    for (let round = 0; round < rounds; round += 1) {
      const workers = await Promise.all([startWorkerProcess(env), startWorkerProcess(env)])
      for (let place = 0; place < ordersEach; place += 1) {
        const index = 1 + ((round + place) % 4)
        const receiver = `0x${randomBytes(20).toString('hex')}` as Address
        const request = { receiverAddress: receiver, depositAmount: '0.1' }
        const member = await fixture.memberOf(index)
        const commitment = await createMixingOrder(fixture.bank, { member, ...request })
        await fixture.deposit(index, commitment)
        receivers.push({ receiver, commitment })
      }
      await sleep(Math.random() * 12_000)
      await Promise.all(workers.map((worker) => endProcess(worker, 'SIGKILL')))
    }
    const last = await startWorkerProcess(env)
    const states = () => Promise.all(receivers.map(({ commitment }) => fixture.stateOf(commitment)))
    const endMs = performance.now() + patienceMs
    while ((await states()).some(([state]) => state !== 'withdrawn') && performance.now() < endMs)
      await sleep(500)
    await endProcess(last, 'SIGTERM')
    expect(await states()).toEqual(receivers.map(() => ['withdrawn', null]))
    for (const { receiver } of receivers)
      expect(await fixture.balanceOf(receiver)).toBe(fixture.scene.denomination - fixture.fee)
    expect(await fixture.feesMicro()).toBe((BigInt(receivers.length) * fixture.fee) / 10n ** 12n)
    expect(await fixture.discrepancies()).toEqual([])
  } finally {
    mining.abort()
    await miner
    await owner.close()
    await fixture.stop()
  }
}, 1_500_000)
