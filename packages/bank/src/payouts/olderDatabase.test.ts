import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate, openDatabase } from '@bank/database'
import { type EmbeddedPostgres, findFreePort, startEmbeddedPostgres } from '@bank/database/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PayoutWorld, startPayoutWorld } from '../testing/payoutWorld.ts'
import { runPayouts } from './runPayouts.ts'

const usdt = 1_000_000n
const run = promisify(execFile)
const template = 'bank_template'
let folder: string
let port: number
let server: EmbeddedPostgres
let scene: PayoutWorld

const clusterFolder = () => join(folder, 'cluster')
const copyFolder = () => join(folder, 'copy')

async function startServer(): Promise<void> {
  server = await startEmbeddedPostgres({ dataDir: clusterFolder(), port, durable: false })
}

/** A cold copy of the files is the backup that is rehearsed: docs/runbooks/backup.md. */
async function copyCold(from: string, to: string): Promise<void> {
  await server.stop()
  await rm(to, { recursive: true, force: true })
  await run('cp', ['-a', from, to])
  await startServer()
}

/** Test databases are cloned from this cluster instead of the one that all tests share. */
async function shareCluster(): Promise<void> {
  const admin = openDatabase({ url: server.adminUrl, poolSize: 1 })
  await admin.pool.query(`CREATE DATABASE ${template} OWNER bank_owner`)
  await admin.close()
  const migrationUrl = new URL(server.migrationUrl)
  migrationUrl.pathname = `/${template}`
  await migrate({ migrationUrl: migrationUrl.toString(), applicationRole: server.applicationRole })
  const { url, adminUrl, applicationRole } = server
  process.env.BANK_TEST_CLUSTER = JSON.stringify({
    url,
    migrationUrl: server.migrationUrl,
    adminUrl,
    applicationRole,
  })
}

beforeAll(async () => {
  folder = await mkdtemp('/var/tmp/wallet-bank-older-')
  await chmod(folder, 0o711)
  port = await findFreePort()
  await startServer()
  await shareCluster()
  scene = await startPayoutWorld()
})
afterAll(async () => {
  await scene?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function runPasses(passes: number) {
  const payer = scene.createPayer({ resendAfterMs: 50 })
  const outcomes = []
  for (let pass = 0; pass < passes; pass += 1) {
    outcomes.push(await runPayouts(scene.bank, payer))
    await scene.world.chain.mine(1)
  }
  return outcomes
}

const countAttempts = async () =>
  (await scene.bank.database.kysely.selectFrom('bank.sending_attempt').select('hash').execute()).length

const listStates = async () => {
  const rows = await scene.bank.database.kysely
    .selectFrom('bank.withdrawal')
    .select('state')
    .orderBy('id')
    .execute()
  return rows.map(({ state }) => state)
}

test('behavior: a database put back to an older state pays nobody twice and learns from the chain', async () => {
  await scene.approve(0, 3n * usdt)
  await scene.approve(1, 5n * usdt)
  const dying = scene.createPayer({
    checkpoint: (point) =>
      point === 'admit:committed' ? Promise.reject(new Error('killed')) : Promise.resolve(),
  })
  await expect(runPayouts(scene.bank, dying)).rejects.toThrow('killed')
  await copyCold(clusterFolder(), copyFolder())
  await runPasses(5)
  expect(await listStates()).toEqual(['confirmed', 'confirmed'])
  expect(await scene.listPaidOut()).toHaveLength(2)

  await copyCold(copyFolder(), clusterFolder())
  expect(await listStates()).toEqual(['approved', 'approved'])
  await runPasses(5)
  expect(await listStates()).toEqual(['confirmed', 'confirmed'])
  expect(await scene.listPaidOut()).toHaveLength(2)
  expect(await countAttempts()).toBe(0)
  expect(await scene.pendingMicro()).toBe(0n)
  expect(await scene.books.discrepancies()).toEqual([])
}, 120_000)

test('behavior: a payment of an order made after the backup stops payouts and says so', async () => {
  await scene.approve(2, 7n * usdt)
  await runPasses(5)
  expect(await listStates()).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect(await scene.listPaidOut()).toHaveLength(3)

  await copyCold(copyFolder(), clusterFolder())
  await scene.approve(3, 2n * usdt)
  const outcomes = await runPasses(4)
  expect(outcomes.at(-1)).toMatchObject({ state: 'stopped', reason: 'unknownPayout' })
  expect(await listStates()).toEqual(['confirmed', 'confirmed', 'approved'])
  expect(await scene.listPaidOut()).toHaveLength(3)
  const { stopped_reason } = await scene.bank.database.kysely
    .selectFrom('bank.payout_cursor')
    .select('stopped_reason')
    .executeTakeFirstOrThrow()
  expect(stopped_reason).toBe('unknownPayout')
}, 120_000)
