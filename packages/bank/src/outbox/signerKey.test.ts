import { inTransaction } from '@bank/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countLockWaiters } from '../../testing/countLockWaiters.ts'
import { type OutboxFixture, openOutboxFixture } from '../../testing/openOutboxFixture.ts'
import type { OutboxDeps } from './outboxDeps.ts'
import { type Fault, findHaltedReason, lockKey, recordFailure, recordSuccess } from './signerKey.ts'

let fixture: OutboxFixture
let deps: OutboxDeps
beforeAll(async () => {
  fixture = await openOutboxFixture()
  deps = fixture.createDeps()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.asOwner('DELETE FROM bank.signer_key'))

const withoutCoins: Fault = { reason: 'gasMissing', detail: 'insufficient funds' }
const reverted: Fault = { reason: 'reverted', detail: null }

async function fail(times: number, fault: Fault, of = deps): Promise<void> {
  for (let time = 0; time < times; time += 1) await recordFailure(fixture.database.kysely, of, fault)
}
const succeed = () => inTransaction(fixture.database, (transaction) => recordSuccess(transaction, deps))
const lock = (of = deps) => inTransaction(fixture.database, (transaction) => lockKey(transaction, of))
const find = (changes: { chainId?: number; sender?: string } = {}) =>
  findHaltedReason(fixture.database, { chainId: 56, sender: fixture.sender, ...changes })
const list = () =>
  fixture.readAsOwner(
    'SELECT chain_id, sender, failures, halted_reason, halted_detail FROM bank.signer_key ORDER BY sender',
  )

test('default: a key that has sent nothing may sign, and is not halted', async () => {
  expect(await find()).toBeNull()
  expect(await lock()).toBe(true)
  expect(await list()).toEqual([
    { chain_id: '56', sender: fixture.sender, failures: 0, halted_reason: null, halted_detail: null },
  ])
  expect(await lock()).toBe(true)
})

test('behavior: the fifth failure in a row halts the key, with the reason and the words of that one', async () => {
  await fail(4, reverted)
  expect(await find()).toBeNull()
  expect(await lock()).toBe(true)
  await fail(1, withoutCoins)
  expect(await find()).toBe('gasMissing: insufficient funds')
  expect(await lock()).toBe(false)
})

test('behavior: a halt without words of a node is its reason alone', async () => {
  await fail(5, reverted)
  expect(await find()).toBe('reverted')
})

test('behavior: the first reason of a halt is kept, and so is its time', async () => {
  await fail(5, withoutCoins)
  const readHalt = () =>
    fixture.readAsOwner('SELECT halted_reason, halted_detail, halted_at FROM bank.signer_key')
  const before = await readHalt()
  await fail(3, { reason: 'callRefused', detail: 'Paused' })
  expect(await readHalt()).toEqual(before)
  expect(await list()).toMatchObject([{ failures: 8 }])
})

test('behavior: a success resumes the key, and its failures count from none again', async () => {
  await fail(7, withoutCoins)
  await succeed()
  expect(await list()).toEqual([
    { chain_id: '56', sender: fixture.sender, failures: 0, halted_reason: null, halted_detail: null },
  ])
  await fail(4, withoutCoins)
  expect(await find()).toBeNull()
  expect(await lock()).toBe(true)
})

test('behavior: a halted key may try once in a while, and then waits again', async () => {
  await fail(5, withoutCoins)
  const patient = fixture.createDeps({ probeAfterMs: 60_000 })
  await fixture.asOwner(`UPDATE bank.signer_key SET halted_at = clock_timestamp() - interval '59 seconds'`)
  expect(await lock(patient)).toBe(false)
  await fixture.asOwner(`UPDATE bank.signer_key SET halted_at = clock_timestamp() - interval '61 seconds'`)
  expect(await lock(patient)).toBe(true)
  expect(await lock(patient)).toBe(false)
  expect(await find()).toBe('gasMissing: insufficient funds')
})

test('behavior: a key of another chain or another address is its own', async () => {
  const other = `0x${'77'.repeat(20)}` as const
  await fixture.asOwner(
    `INSERT INTO bank.signer_key (chain_id, sender, failures, halted_reason, halted_at) VALUES
      (1, '${fixture.sender}', 5, 'reverted', now() - interval '1 day'), (56, '${other}', 5, 'callRefused', now())`,
  )
  expect(await find()).toBeNull()
  expect(await find({ chainId: 1 })).toBe('reverted')
  expect(await find({ sender: other })).toBe('callRefused')
  expect(await lock()).toBe(true)
  await succeed()
  await fail(4, withoutCoins)
  expect(await find()).toBeNull()
  expect(await find({ chainId: 1 })).toBe('reverted')
  expect(await find({ sender: other })).toBe('callRefused')
})

test('behavior: who holds the key lets another wait until its transaction ends', async () => {
  await lock()
  const order: string[] = []
  const held = await inTransaction(fixture.database, async (transaction) => {
    await lockKey(transaction, deps)
    const second = lock().then(() => order.push('second'))
    await expect.poll(() => countLockWaiters(fixture.database.pool)).toBe(1)
    order.push('first')
    return { second }
  })
  await held.second
  expect(order).toEqual(['first', 'second'])
})
