import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OutboxFixture, openOutboxFixture } from '../../testing/openOutboxFixture.ts'
import { lockLeased, OutboxLeaseLost, withLeases } from './leaseTransactions.ts'
import type { OutboxDeps, OutboxTransaction } from './outboxDeps.ts'
import { waitForAll } from './sendQueued.ts'

const all = sql<boolean>`true`
const other = `0x${'77'.repeat(20)}` as const

let fixture: OutboxFixture
let deps: OutboxDeps
beforeAll(async () => {
  fixture = await openOutboxFixture()
  deps = fixture.createDeps()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.asOwner('TRUNCATE bank.outbox_transaction RESTART IDENTITY CASCADE'))

/** Leases once, and returns the subjects in the order that the work got them. */
async function lease(limit = 100, of = deps, wanted = all): Promise<string[]> {
  let leased: readonly OutboxTransaction[] = []
  await withLeases(of, { wanted, limit }, async (outboxTxs) => {
    leased = outboxTxs
  })
  return leased.map(({ subject }) => subject)
}

const listLeases = () =>
  fixture.readAsOwner<{ subject: string; lease_owner: string | null; seconds: number | null }>(
    `SELECT subject, lease_owner, round(extract(epoch FROM lease_until - clock_timestamp()))::int AS seconds
      FROM bank.outbox_transaction ORDER BY id`,
  )

/** Gives rows to another worker until so many seconds from now. */
const giveAway = (subject: string, seconds: number) =>
  fixture.asOwner(
    `UPDATE bank.outbox_transaction SET lease_owner = 'another', lease_until = clock_timestamp() + $2 * interval '1 second'
      WHERE subject = $1`,
    [subject, seconds],
  )

test('default: the first free ones of the key are leased, in the order they were opened', async () => {
  const subjects = Array.from({ length: 12 }, (_, index) => `call ${index}`)
  await fixture.open(['of another key'], { sender: other })
  await fixture.open(['of another chain'], { chainId: 1 })
  await fixture.open(subjects)
  expect(await lease()).toEqual(subjects)
  expect(await lease(3)).toEqual(subjects.slice(0, 3))
  expect(await lease(100, deps, sql<boolean>`subject > 'call 7'`)).toEqual(['call 8', 'call 9'])
})

test('behavior: a lease of another worker is taken once it has ended, not before; what is final never', async () => {
  await fixture.open(['held', 'ended', 'final', 'free'])
  await giveAway('held', 30)
  await giveAway('ended', -1)
  await fixture.asOwner(
    `UPDATE bank.outbox_transaction SET state = 'final', succeeded = true, nonce = NULL WHERE subject = 'final'`,
  )
  expect(await lease()).toEqual(['ended', 'free'])
  expect(await listLeases()).toMatchObject([
    { subject: 'held', lease_owner: 'another', seconds: expect.any(Number) },
    { subject: 'ended', lease_owner: null, seconds: null },
    { subject: 'final', lease_owner: null, seconds: null },
    { subject: 'free', lease_owner: null, seconds: null },
  ])
})

test('default: leases last as long as they are set to, and are released after the work', async () => {
  await fixture.open(['one', 'two'])
  const patient = fixture.createDeps({ leaseMs: 90_000 })
  await withLeases(patient, { wanted: all, limit: 1 }, async () => {
    const [one, two] = await listLeases()
    expect(one?.lease_owner).toBe(patient.workerId)
    expect(one?.seconds).toBeGreaterThan(60)
    expect(one?.seconds).toBeLessThanOrEqual(90)
    expect(two).toMatchObject({ lease_owner: null })
  })
  expect(await listLeases()).toMatchObject([{ lease_owner: null, seconds: null }, { lease_owner: null }])
})

test('behavior: leases are released after work that failed, but those that another worker has taken', async () => {
  await fixture.open(['one', 'two'])
  const work = withLeases(deps, { wanted: all, limit: 100 }, async () => {
    await giveAway('two', 60)
    throw new Error('the work failed')
  })
  await expect(work).rejects.toThrow('the work failed')
  expect(await listLeases()).toMatchObject([{ lease_owner: null }, { lease_owner: 'another' }])
})

test('behavior: without anything to lease there is no work', async () => {
  await withLeases(deps, { wanted: all, limit: 100 }, () => Promise.reject(new Error('there is none')))
  expect(await listLeases()).toEqual([])
})

test('behavior: while the work lasts its leases are renewed; not what another has taken, nor what is final', async () => {
  await fixture.open(['one', 'taken', 'final'])
  const readEnds = () =>
    fixture.readAsOwner<{ subject: string; lease_until: Date }>(
      'SELECT subject, lease_until FROM bank.outbox_transaction ORDER BY id',
    )
  // The lease outlasts a busy machine; its renewal comes after a third of it.
  const deps = fixture.createDeps({ leaseMs: 6_000 })
  await withLeases(deps, { wanted: all, limit: 100 }, async () => {
    await giveAway('taken', 500)
    await fixture.asOwner(
      `UPDATE bank.outbox_transaction SET state = 'final', succeeded = true WHERE subject = 'final'`,
    )
    const before = await readEnds()
    const isRenewed = async () => {
      const [one] = await readEnds()
      return Number(one?.lease_until) > Number(before[0]?.lease_until)
    }
    await expect.poll(isRenewed).toBe(true)
    expect((await readEnds()).slice(1)).toEqual(before.slice(1))
  })
})

test('default: a held one is locked as it is now; another worker’s, and one whose lease has ended, is not', async () => {
  await fixture.open(['one'])
  const lock = (of = deps) =>
    inTransaction(fixture.database, (transaction) => lockLeased(transaction, of, 1n))
  await expect(lock()).rejects.toThrow(OutboxLeaseLost)
  await withLeases(deps, { wanted: all, limit: 1 }, async () => {
    await fixture.asOwner(`UPDATE bank.outbox_transaction SET state = 'signed', nonce = 4`)
    expect(await lock()).toEqual({ id: 1n, subject: 'one', state: 'signed', nonce: 4n })
    await expect(lock(fixture.createDeps())).rejects.toThrow(/transaction 1 is held by another worker/)
    await fixture.asOwner('UPDATE bank.outbox_transaction SET lease_until = clock_timestamp()')
    await expect(lock()).rejects.toMatchObject({ name: 'OutboxLeaseLost' })
  })
})

test('behavior: all are waited for before the first failure is thrown', async () => {
  const ended: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = waitForAll([
    Promise.reject(new Error('first')),
    promise.then(() => ended.push('slow')),
    Promise.reject(new Error('third')),
  ])
  resolve()
  await expect(work).rejects.toThrow('first')
  expect(ended).toEqual(['slow'])
  expect(await waitForAll([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2])
})
