import { openDatabase } from '@bank/database'
import { findDiscrepancies } from '@bank/ledger'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countLockWaiters } from '../../testing/countLockWaiters.ts'
import { getRefusal } from '../../testing/getRefusal.ts'
import { type OperatorFixture, openOperatorFixture } from '../../testing/openOperatorFixture.ts'
import { exchange } from '../exchange/exchange.ts'
import { readAlarms } from '../health/readAlarms.ts'
import { findFreeze } from './findFreeze.ts'
import { freezeBank } from './freezeBank.ts'
import { freezeDatabase, liftFreeze } from './freezeDatabase.ts'
import { isFrozenError } from './isFrozenError.ts'

let fixture: OperatorFixture

beforeEach(async () => {
  fixture = await openOperatorFixture()
})
afterEach(async () => {
  expect(await findDiscrepancies(fixture.bank.database)).toEqual([])
  await fixture?.close()
})

const reason = 'a payment that none of us knows'
const freeze = (name: 'reviewer' | 'treasurer' | 'support' | 'auditor' = 'reviewer') =>
  freezeBank(fixture.asConsole(fixture.bank), { operator: fixture.operators[name], reason })
const lift = () => fixture.asOwner("SELECT bank.lift_freeze('it was ours', 'a person')")

/** Sells a whole GUSD of a member. */
const sell = (id: bigint, bank = fixture.bank) =>
  exchange(bank, {
    member: { id: id as never, banned: false },
    fromCurrency: '1',
    toCurrency: '0',
    exchangeAmount: '1',
  })

test('default: one operator stops every posting; the owner of the tables lifts it', async () => {
  const member = await fixture.register(1, 100n)
  await sell(member)
  await freeze()
  expect(await findFreeze(fixture.bank.database)).toMatchObject({ reason, by: 'reviewer, reviewer' })
  expect(isFrozenError(await sell(member).catch((error: unknown) => error))).toBe(true)
  expect(await readAlarms(fixture.bank)).toContainEqual(
    expect.objectContaining({ code: 'frozen', subject: 'reviewer, reviewer', facts: { words: reason } }),
  )
  await lift()
  expect(await findFreeze(fixture.bank.database)).toBeUndefined()
  expect(await sell(member)).toMatchObject({ payAmount: '1' })
  expect(await fixture.readAsOwner('SELECT lifted_by, lifted_reason FROM bank.freeze')).toEqual([
    { lifted_by: 'a person', lifted_reason: 'it was ours' },
  ])
})

test('default: the act is a line of the audit, in the name of the session', async () => {
  await freeze('treasurer')
  expect(
    await fixture.readAsOwner(
      "SELECT operator_name AS name, act, detail FROM bank.audit WHERE act = 'health.freeze'",
    ),
  ).toEqual([{ name: 'treasurer', act: 'health.freeze', detail: { reason } }])
})

test('error: 403 for who only reads, 3018 for a bank that is frozen already', async () => {
  expect(await getRefusal(freeze('support'))).toBe(403)
  expect(await getRefusal(freeze('auditor'))).toBe(403)
  expect(await findFreeze(fixture.bank.database)).toBeUndefined()
  await freeze()
  expect(await getRefusal(freeze('treasurer'))).toBe(3018)
})

test('error: the database refuses the session of who only reads', async () => {
  const { database } = fixture.asConsole(fixture.bank)
  const { session } = fixture.operators.auditor
  await expect(
    database.pool.query('SELECT bank.freeze_as_operator($1, $2)', [session, reason]),
  ).rejects.toMatchObject({ code: 'BK403' })
})

test('behavior: of two at once one freezes', async () => {
  const outcomes = await Promise.allSettled([freeze('reviewer'), freeze('treasurer')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await fixture.readAsOwner('SELECT count(*)::int AS count FROM bank.freeze')).toEqual([{ count: 1 }])
})

test('behavior: a posting in flight ends first, and none begins while the freeze waits for it', async () => {
  const [early, late] = [await fixture.register(1, 100n), await fixture.register(2, 100n)]
  const { pool } = fixture.bank.database
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query(
    `SELECT ledger.post_exchange(gen_random_uuid(), gen_random_uuid(), now(), ${early}, false, 1000000, 999000, '{}')`,
  )
  const freezing = freeze()
  let selling: Promise<unknown> | undefined
  try {
    await expect.poll(() => countLockWaiters(holder)).toBe(1)
    selling = sell(late).catch((error: unknown) => error)
    await expect.poll(() => countLockWaiters(holder)).toBe(2)
  } finally {
    await holder.query('COMMIT')
    holder.release()
    await freezing
  }
  expect(isFrozenError(await selling)).toBe(true)
  const { rows } = await pool.query(
    'SELECT max(created_at) < (SELECT frozen_at FROM bank.freeze) AS earlier FROM ledger.transaction',
  )
  expect(rows).toEqual([{ earlier: true }])
})

test('error: no signed bytes are stored while frozen', async () => {
  await freeze()
  await expect(
    fixture.asOwner(
      `INSERT INTO bank.outbox_attempt (outbox_transaction_id, attempt, hash, raw, max_fee)
         VALUES (1, 1, '0x${'1'.repeat(64)}', '0x00', 1)`,
    ),
  ).rejects.toMatchObject({ code: 'LG011' })
})

test.each(['api', 'console', 'worker'] as const)(
  'error: the role of the %s neither lifts a freeze nor begins one by itself, nor in a session that is none',
  async (name) => {
    await freeze()
    const database = openDatabase({ url: fixture.testDatabase.urls[name], poolSize: 1 })
    const run = (text: string) => database.pool.query(text)
    try {
      for (const text of [
        "SELECT bank.lift_freeze('a reason', 'a thief')",
        "SELECT bank.begin_freeze('a reason', 'a thief')",
        'UPDATE bank.freeze SET lifted_at = now()',
        'DELETE FROM bank.freeze',
        'ALTER TABLE ledger.transaction DISABLE TRIGGER transaction_frozen',
        'ALTER TABLE bank.outbox_attempt DISABLE TRIGGER outbox_attempt_frozen',
        "SET session_replication_role = 'replica'",
      ])
        await expect(run(text), text).rejects.toMatchObject({ code: '42501' })
      await expect(run("SELECT bank.freeze_as_operator('no session', 'a reason')")).rejects.toMatchObject({
        code: name === 'console' ? 'BK401' : '42501',
      })
    } finally {
      await database.close()
    }
  },
)

test('default: the owner of the tables freezes, again without a change, and lifts it', async () => {
  const owner = { databaseUrl: fixture.testDatabase.migrationUrl, by: 'a person', reason }
  const at = await freezeDatabase(owner)
  expect(await freezeDatabase({ ...owner, by: 'another' })).toEqual(at)
  expect(await findFreeze(fixture.bank.database)).toMatchObject({ by: 'a person', frozenAt: at })
  expect((await liftFreeze(owner)).getTime()).toBeGreaterThan(at.getTime())
  await expect(liftFreeze(owner)).rejects.toThrow('the bank is not frozen')
})
