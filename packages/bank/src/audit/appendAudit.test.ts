import { createHash } from 'node:crypto'
import { inTransaction, openDatabase } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explainQueries } from '../../testing/explainQueries.ts'
import { insertOperators } from '../../testing/insertOperators.ts'
import type { Operator } from '../policies/operatorRights.ts'
import { appendAudit } from './appendAudit.ts'

let testDatabase: TestDatabase
let operator: Operator
const at = new Date('2026-11-21T08:00:00.123Z')

beforeEach(async () => {
  testDatabase = await createTestDatabase({ poolSize: 8 })
  operator = (await insertOperators(testDatabase.database, { ruth: 'reviewer' })).ruth
})
afterEach(() => testDatabase.drop())

function append(subject: string, detail: Record<string, unknown> = {}): Promise<void> {
  return inTransaction(testDatabase.database, (tx) =>
    appendAudit(tx, { actor: { kind: 'operator', operator }, act: 'test', subject, detail, at }),
  )
}

const listRows = () =>
  testDatabase.database.kysely.selectFrom('bank.audit').selectAll().orderBy('id').execute()

test('default: a line records who did what to whom, and its hash covers the line before', async () => {
  await append('one', { amount: 12n, note: '正' })
  const [row] = await listRows()
  expect(row).toMatchObject({ operator_name: 'ruth', act: 'test', subject: 'one', at })
  expect(row?.detail).toEqual({ amount: '12', note: '正' })
  const content = `1:1,13:${at.getTime()},1:1,4:ruth,8:reviewer,4:test,3:one,28:{"amount":"12","note":"正"},`
  expect(row?.hash).toEqual(createHash('sha256').update(Buffer.alloc(32)).update(content).digest())
})

test('behavior: forty at once make one chain without a gap or a fork', async () => {
  const before = (await listRows()).length
  await Promise.all(Array.from({ length: 40 }, (_, index) => append(`many ${index}`)))
  const rows = await listRows()
  expect(rows.map(({ id }) => Number(id))).toEqual(rows.map((_, index) => index + 1))
  for (const [index, row] of rows.entries())
    if (index > 0) expect(row.previous_hash).toEqual(rows[index - 1]?.hash)
  expect(rows).toHaveLength(before + 40)
})

test('behavior: an act that fails leaves no line and no hole', async () => {
  const before = await listRows()
  await expect(
    inTransaction(testDatabase.database, async (tx) => {
      await appendAudit(tx, { actor: { kind: 'system' }, act: 'test', subject: 'gone', detail: {}, at })
      throw new Error('the act failed')
    }),
  ).rejects.toThrow('the act failed')
  await append('after')
  const rows = await listRows()
  expect(rows).toHaveLength(before.length + 1)
  expect(rows.at(-1)?.id).toBe(String(before.length + 1))
})

test('error: LG009 even the owner cannot change or remove a line directly', async () => {
  await append('kept')
  const { database } = testDatabase
  const asApplication = (text: string) => database.pool.query(text)
  for (const text of [
    "UPDATE bank.audit SET subject = 'x'",
    'DELETE FROM bank.audit',
    'TRUNCATE bank.audit',
    'UPDATE bank.audit_head SET id = 0',
    'INSERT INTO bank.audit SELECT 99, at, operator_id, operator_name, operator_role, act, subject, detail, hash, hash FROM bank.audit',
  ])
    await expect(asApplication(text), text).rejects.toThrow(/permission denied/)
  const owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 1 })
  try {
    for (const text of [
      sql`UPDATE bank.audit SET subject = 'x'`,
      sql`DELETE FROM bank.audit`,
      sql`TRUNCATE bank.audit`,
    ])
      await expect(text.execute(owner.kysely)).rejects.toThrow('append-only')
  } finally {
    await owner.close()
  }
})

test('behavior: a line with a limit reads the few that count, among thousands of its act and of its subject', async () => {
  const owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 1 })
  await owner.pool.query(`
    INSERT INTO bank.audit (id, at, act, subject, detail, previous_hash, hash)
    SELECT head.id + n, now(), CASE WHEN n % 2 = 0 THEN 'refused' ELSE 'other' END,
      CASE WHEN n % 2 = 0 THEN 'operator ' || n ELSE 'operator maria' END, '{}', head.hash, sha256(n::text::bytea)
    FROM bank.audit_head head, generate_series(1, 8000) n;
    UPDATE bank.audit_head SET id = id + 8000;
    ANALYZE bank.audit`)
  await owner.close()
  const entry = {
    actor: { kind: 'system' },
    act: 'refused',
    subject: 'operator maria',
    detail: {},
    at,
  } as const
  const { urls, migrationUrl } = testDatabase
  const costs = await explainQueries({ url: urls.worker, explainUrl: migrationUrl }, (database) =>
    inTransaction(database, (tx) => appendAudit(tx, { ...entry, linesAnHour: 10 })),
  )
  expect(costs).toHaveLength(1)
  expect(costs[0]?.rows).toBeLessThan(50)
})
