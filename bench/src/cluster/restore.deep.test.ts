import { join } from 'node:path'
import { openDatabase } from '@bank/database'
import { type Cluster, startCluster } from '@bank/operations/cluster'
import { expect, onTestFinished, test } from 'vitest'
import { countLost } from '../rehearsal/bringUp.ts'
import { bookLostWithdrawal, openConsole } from '../rehearsal/operatorActs.ts'
import { openClusterBank, readBooks } from './openClusterBank.ts'

const ordersBefore = 5
const ordersLost = 2
const waitMs = 240_000

/** Runs one statement as the superuser. */
async function runAsSuperuser<Row extends object>(cluster: Cluster, statement: string): Promise<Row[]> {
  const admin = openDatabase({ url: cluster.adminUrl, poolSize: 1, applicationName: 'drill' })
  try {
    const { rows } = await admin.pool.query<Row>(statement)
    return rows
  } finally {
    await admin.close()
  }
}

/** Ends of the passes of reconciliation that ended after a moment. */
const listPasses = (cluster: Cluster, afterMs: number): Promise<{ kind: string }[]> =>
  runAsSuperuser(
    { ...cluster, adminUrl: cluster.adminUrl.replace(/\/postgres$/, '/bank') },
    `SELECT kind FROM bank.reconciliation WHERE started_at > to_timestamp(${afterMs / 1_000})`,
  )

test('behavior: a cluster restored to an earlier moment pays no one twice, and its books agree with the chain', async () => {
  const scene = await openClusterBank({ apis: 1, workers: 1 })
  onTestFinished(() => scene.close())
  const { cluster, bank, order, operators, outside, readPaidOut, signInAt, vault } = scene
  for (let number = 1; number <= ordersBefore; number++) await order(number)
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

  const next = await scene.startOn(restored, { apis: 1, workers: 1 })
  onTestFinished(() => next.stop())
  const known = { confirmed: 1 + ordersBefore }
  await expect
    .poll(async () => (await readBooks(restored)).states, { timeout: waitMs, interval: 500 })
    .toEqual(known)
  for (const desk of [operators.treasurer, operators.reviewer, operators.parameters])
    desk.moveTo(next.consoleOrigin)
  const treasurer = await openConsole(operators.treasurer)
  const listUnknown = async () =>
    (await treasurer.queryUnrecognizedPayouts({})).filter(({ isAcknowledged }) => !isAcknowledged)
  await expect.poll(listUnknown, { timeout: waitMs, interval: 500 }).toHaveLength(ordersLost)

  // Payouts are halted: an order of today waits until two operators have booked what the backup lacks.
  const member = await signInAt(next.membersOrigin)
  const { withdrawalId } = await member.api.withdraw(
    { amount: '1' },
    { idempotencyKey: 'cluster-drill-order-after' },
  )
  expect((await readPaidOut()).ids).toEqual(paid.ids)
  for (const { id } of await listUnknown()) await bookLostWithdrawal(operators, id)
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
  const lost = await countLost({ ...outside, postgres: () => restored }, vault)
  expect({ states, discrepancies, breaches, lost }).toEqual({
    states: { confirmed: paidCount + 1 },
    discrepancies: [],
    breaches: [],
    lost: 0,
  })
})
