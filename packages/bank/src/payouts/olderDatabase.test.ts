import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { openRestorableFixture, type RestorableFixture } from '../../testing/openRestorableFixture.ts'
import { runPayouts } from './runPayouts.ts'

const usdt = 1_000_000n
let fixture: RestorableFixture
let scene: PayoutFixture

beforeAll(async () => {
  fixture = await openRestorableFixture()
  scene = fixture.scene
  await fixture.markStart()
})
afterEach(() => fixture.returnToStart())
afterAll(() => fixture?.stop())

const countAttempts = async () =>
  (await scene.bank.database.kysely.selectFrom('bank.outbox_attempt').select('hash').execute()).length

const listStates = async () => {
  const rows = await scene.bank.database.kysely
    .selectFrom('bank.withdrawal')
    .select('state')
    .orderBy('id')
    .execute()
  return rows.map(({ state }) => state)
}

test('behavior: a database restored to an older state pays no one twice and catches up from the chain', async () => {
  await scene.approve(0, 3n * usdt)
  await scene.approve(1, 5n * usdt)
  const dying = scene.createPayer({
    failpoint: (point) =>
      point === 'admit:committed' ? Promise.reject(new Error('killed')) : Promise.resolve(),
  })
  await expect(runPayouts(scene.bank, dying)).rejects.toThrow('killed')
  await fixture.backUp()
  await fixture.runPasses(5)
  expect(await listStates()).toEqual(['confirmed', 'confirmed'])
  expect(await scene.listPaidOut()).toHaveLength(2)

  await fixture.putBack()
  expect(await listStates()).toEqual(['approved', 'approved'])
  await fixture.runPasses(5)
  expect(await listStates()).toEqual(['confirmed', 'confirmed'])
  expect(await scene.listPaidOut()).toHaveLength(2)
  expect(await countAttempts()).toBe(0)
  expect(await scene.pendingMicro()).toBe(0n)
  expect(await scene.books.discrepancies()).toEqual([])
})

test('behavior: a payment of an order created after the backup halts payouts with its reason', async () => {
  await scene.approve(2, 7n * usdt)
  await fixture.runPasses(5)
  expect(await listStates()).toEqual(['confirmed'])
  expect(await scene.listPaidOut()).toHaveLength(1)

  await fixture.putBack()
  await scene.approve(3, 2n * usdt)
  const outcomes = await fixture.runPasses(4)
  expect(outcomes.at(-1)).toMatchObject({ state: 'halted', reason: 'unknownPayout' })
  expect(await listStates()).toEqual(['approved'])
  expect(await scene.listPaidOut()).toHaveLength(1)
  const { halted_reason } = await scene.bank.database.kysely
    .selectFrom('bank.chain_follower')
    .select('halted_reason')
    .where('kind', '=', 'payouts')
    .executeTakeFirstOrThrow()
  expect(halted_reason).toBe('unknownPayout')
})
