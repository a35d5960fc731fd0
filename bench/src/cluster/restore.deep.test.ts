import { join } from 'node:path'
import { openDatabase } from '@bank/database'
import { type Cluster, startCluster } from '@bank/operations/cluster'
import { expect, onTestFinished, test } from 'vitest'
import { countLost } from '../rehearsal/bringUp.ts'
import { bookUnknownPayout, openConsole } from '../rehearsal/operatorActs.ts'
import { openClusterBank, readBooks } from './openClusterBank.ts'

const ordersBefore = 3
const ordersLost = 2
const waitMs = 240_000

/** Runs one statement as the superuser. */
async function runAsSuperuser<Row extends object>(cluster: Cluster, statement: string): Promise<Row[]> {
  const admin = openDatabase({
    url: cluster.adminUrl.replace(/\/postgres$/, '/bank'),
    poolSize: 1,
    applicationName: 'drill',
  })
  try {
    const { rows } = await admin.pool.query<Row>(statement)
    return rows
  } finally {
    await admin.close()
  }
}

/** Passes of reconciliation that began after a moment and ended. */
const listPasses = (cluster: Cluster, afterMs: number): Promise<{ kind: string }[]> =>
  runAsSuperuser(
    cluster,
    `SELECT kind FROM bank.reconciliation WHERE started_at > to_timestamp(${afterMs / 1_000}) AND ended_at > started_at`,
  )

/** Counts the payments that the books know. */
async function countPayouts(cluster: Cluster): Promise<number> {
  const [found] = await runAsSuperuser<{ count: string }>(cluster, 'SELECT count(*) FROM bank.payout')
  return Number(found?.count)
}

/** Counts the payments that halt payouts. */
async function countUnknown(cluster: Cluster): Promise<number> {
  const [found] = await runAsSuperuser<{ count: string }>(
    cluster,
    'SELECT count(*) FROM bank.unrecognized_payout WHERE acknowledged_at IS NULL',
  )
  return Number(found?.count)
}

test('behavior: a cluster restored to an earlier moment pays no one twice, and its books agree with the chain', async () => {
  const scene = await openClusterBank({ apis: 1, workers: 1 })
  onTestFinished(() => scene.close())
  const { cluster, bank, order, operators, outside, readPaidOut, signInAt, vault } = scene
  for (let number = 1; number < ordersBefore; number++) await order(number)
  // At the moment that is restored one payment at least is on its way, and the newest order has none yet.
  await expect.poll(() => countPayouts(cluster), { timeout: waitMs, interval: 100 }).toBeGreaterThan(1)
  await order(ordersBefore)
  const [moment] = await runAsSuperuser<{ now: Date }>(cluster, 'SELECT clock_timestamp() AS now')
  const target = moment?.now ?? new Date()
  for (let number = 1; number <= ordersLost; number++) await order(ordersBefore + number)
  const paidCount = 1 + ordersBefore + ordersLost
  await expect
    .poll(async () => (await readBooks(cluster)).states, { timeout: waitMs, interval: 500 })
    .toEqual({ confirmed: paidCount })
  const paid = await readPaidOut()
  expect(paid).toMatchObject({ usdt: `${paidCount}`, ids: { length: paidCount } })

  // The disaster: every machine is gone, and what was archived remains.
  const primary = await cluster.getPrimary()
  await primary.runBackupCommand('check')
  await bank.stop()
  await cluster.stop()
  const restore = { folder: join(outside.folder, 'cluster'), target }
  const restored = await startCluster({ folder: join(outside.folder, 'restored'), restore })
  onTestFinished(() => restored.stop())
  const old = await readBooks(restored)
  expect(old.orderIds).toHaveLength(1 + ordersBefore)
  // The newest order was not final on the chain a moment after it was placed.
  expect(old.states.confirmed).toBeLessThan(1 + ordersBefore)

  const known = await countPayouts(restored)

  const next = await scene.startOn(restored, {
    apis: 1,
    workers: 1,
    areWorkersHalted: true,
    before: bank,
  })
  onTestFinished(() => next.stop())
  // Each payment of the chain ends an order that its id is derived from, or halts payouts as unknown.
  await expect
    .poll(async () => ((await readBooks(restored)).states.confirmed ?? 0) + (await countUnknown(restored)), {
      timeout: waitMs,
      interval: 500,
    })
    .toBe(paidCount)
  const confirmed = paidCount - (await countUnknown(restored))
  expect(confirmed).toBeGreaterThanOrEqual(known)
  for (const desk of [operators.treasurer, operators.reviewer, operators.parameters])
    desk.moveTo(next.consoleOrigin)
  const treasurer = await openConsole(operators.treasurer)
  const listUnknown = async () =>
    (await treasurer.queryUnrecognizedPayouts({})).filter(({ isAcknowledged }) => !isAcknowledged)
  await expect.poll(listUnknown, { timeout: waitMs, interval: 500 }).toHaveLength(paidCount - confirmed)

  process.stderr.write(
    `${confirmed} payments were recognized, ${paidCount - confirmed} are booked by two operators each\n`,
  )
  // Payouts are halted: an order of today waits until that is done.
  const member = await signInAt(next.membersOrigin)
  const { withdrawalId } = await member.api.withdraw(
    { amount: '1' },
    { idempotencyKey: 'cluster-drill-order-after' },
  )
  expect((await readPaidOut()).ids).toEqual(paid.ids)
  for (let [payout] = await listUnknown(); payout !== undefined; [payout] = await listUnknown())
    await bookUnknownPayout(operators, payout, withdrawalId)
  const bookedAtMs = Date.now()
  await expect
    .poll(async () => (await member.api.queryWithdrawal({ withdrawalId })).state, { timeout: waitMs })
    .toBe('confirmed')
  const after = await readPaidOut()
  expect(after).toMatchObject({ usdt: `${paidCount + 1}`, ids: { length: paidCount + 1 } })
  expect(new Set(after.ids).size).toBe(paidCount + 1)
  await expect
    .poll(() => listPasses(restored, bookedAtMs), { timeout: waitMs, interval: 2_000 })
    .toContainEqual({ kind: 'incremental' })
  const { states, discrepancies, breaches } = await readBooks(restored)
  const lost = await countLost({ ...outside, readDatabase: async () => restored }, vault)
  expect({ states, discrepancies, breaches, lost }).toEqual({
    states: { confirmed: paidCount + 1 },
    discrepancies: [],
    breaches: [],
    lost: 0,
  })
})
