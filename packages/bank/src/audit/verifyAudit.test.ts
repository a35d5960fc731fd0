import { inTransaction, openDatabase } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertOperators } from '../../testing/insertOperators.ts'
import { type BankContext, createBank } from '../bankContext.ts'
import type { Operator } from '../policies/operatorRights.ts'
import { appendAudit } from './appendAudit.ts'
import { listAudit } from './listAudit.ts'
import { verifyAudit } from './verifyAudit.ts'

let bank: BankContext
let testDatabase: TestDatabase
let auditor: Operator
let reviewer: Operator
const added = 1

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  bank = createBank({ database: testDatabase.database })
  const people = await insertOperators(testDatabase.database, { olga: 'auditor', ruth: 'reviewer' })
  auditor = people.olga
  reviewer = people.ruth
  const at = await bank.clock.now()
  const line = {
    actor: { kind: 'system' },
    act: 'operators.add',
    subject: 'operator ruth',
    detail: {},
    at,
  } as const
  await inTransaction(bank.database, (tx) => appendAudit(tx, line))
  for (const [index, note] of ['first', 'sécond', '第三', ''].entries())
    await append(`withdrawal ${index + 1}`, note)
})
afterEach(() => testDatabase.drop())

async function append(subject: string, note: string): Promise<void> {
  const at = await bank.clock.now()
  await inTransaction(bank.database, (tx) =>
    appendAudit(tx, {
      actor: { kind: 'operator', operator: reviewer },
      act: 'withdrawals.review',
      subject,
      detail: { note, nested: { amount: 5n, list: [1, null, 'x'] } },
      at,
    }),
  )
}

/** As somebody who owns the tables and switches the trigger off. */
async function tamper(statement: string): Promise<void> {
  const owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 1 })
  const off = 'ALTER TABLE bank.audit DISABLE TRIGGER USER'
  const on = 'ALTER TABLE bank.audit ENABLE TRIGGER USER'
  await owner.pool.query(`${off}; ${statement}; ${on}`).finally(() => owner.close())
}

test('default: an untouched chain is valid, and its head is the last hash', async () => {
  const verdict = await verifyAudit(bank)
  expect(verdict).toMatchObject({ isWhole: true, rowCount: added + 4, firstBrokenId: null, fault: null })
  const page = await listAudit(bank, { operator: auditor, pageNo: 1, pageSize: 1 })
  expect(page.dataList[0]?.hash).toBe(verdict.headHash)
})

test('behavior: one byte flipped in any column is found, and the line named', async () => {
  const id = added + 2
  for (const column of ['act', 'subject', 'operator_name', 'operator_role'] as const) {
    await tamper(
      `UPDATE bank.audit SET ${column} = overlay(${column} placing 'X' from 1 for 1) WHERE id = ${id}`,
    )
    expect(await verifyAudit(bank), column).toMatchObject({
      isWhole: false,
      firstBrokenId: String(id),
      fault: 'changed',
    })
    await tamper(
      `UPDATE bank.audit a SET ${column} = b.${column} FROM bank.audit b WHERE a.id = ${id} AND b.id = ${added + 1}`,
    )
    if (column === 'subject') await tamper(`UPDATE bank.audit SET subject = 'withdrawal 2' WHERE id = ${id}`)
    expect(await verifyAudit(bank), `${column} restored`).toMatchObject({ isWhole: true })
  }
  for (const set of [
    "detail = replace(detail::text, 'sécond', 'second')::json",
    "detail = (detail::text || ' ')::json",
    "at = at + interval '1 millisecond'",
    'operator_id = operator_id + 1',
    'operator_id = NULL, operator_name = NULL, operator_role = NULL',
    'hash = set_byte(hash, 31, (get_byte(hash, 31) + 1) % 256)',
  ]) {
    await tamper(
      `CREATE TABLE IF NOT EXISTS bank.kept AS SELECT * FROM bank.audit WHERE id = ${id}; UPDATE bank.audit SET ${set} WHERE id = ${id}`,
    )
    expect(await verifyAudit(bank), set).toMatchObject({
      isWhole: false,
      firstBrokenId: String(id),
      fault: 'changed',
    })
    await tamper(`DELETE FROM bank.audit WHERE id = ${id}; INSERT INTO bank.audit SELECT * FROM bank.kept`)
  }
  await tamper(`UPDATE bank.audit SET previous_hash = set_byte(previous_hash, 0, 7) WHERE id = ${id}`)
  expect(await verifyAudit(bank)).toMatchObject({ firstBrokenId: String(id), fault: 'unchained' })
})

test('behavior: a line changed together with its own hash breaks the next one', async () => {
  const id = added + 2
  await tamper(`UPDATE bank.audit SET subject = 'withdrawal 9',
    hash = sha256(previous_hash || bank.audit_content(id::text, (extract(epoch FROM at) * 1000)::bigint::text,
      operator_id::text, operator_name, operator_role, act, 'withdrawal 9', detail::text)) WHERE id = ${id}`)
  expect(await verifyAudit(bank)).toMatchObject({ firstBrokenId: String(id + 1), fault: 'unchained' })
})

test('behavior: a line taken out of the middle, and lines cut off at the end, are missed', async () => {
  await tamper(
    `CREATE TABLE bank.kept AS SELECT * FROM bank.audit WHERE id >= ${added + 4}; DELETE FROM bank.audit WHERE id >= ${added + 4}`,
  )
  expect(await verifyAudit(bank)).toMatchObject({ firstBrokenId: String(added + 4), fault: 'cutOff' })
  await tamper(
    `INSERT INTO bank.audit SELECT * FROM bank.kept; DELETE FROM bank.audit WHERE id = ${added + 2}`,
  )
  expect(await verifyAudit(bank)).toMatchObject({ firstBrokenId: String(added + 2), fault: 'missing' })
})

test('behavior: more lines than one page are read to the end', async () => {
  await tamper(`DO $$ BEGIN FOR i IN 1..4500 LOOP
    PERFORM bank.append_audit(NULL, 1795248000123 + i, 'test', 'line ' || i, '{}'); END LOOP; END $$`)
  expect(await verifyAudit(bank)).toMatchObject({ isWhole: true, rowCount: added + 4_504 })
  await tamper(`UPDATE bank.audit SET subject = 'x' WHERE id = ${added + 4_100}`)
  expect(await verifyAudit(bank)).toMatchObject({ firstBrokenId: String(added + 4_100) })
})

test('default: the audit is read by who, what, whom and when; error: 403 for other roles', async () => {
  const page = { pageNo: 1, pageSize: 10 }
  const list = async (filter: object) =>
    (await listAudit(bank, { operator: auditor, ...page, ...filter })).dataList
  expect((await list({ subject: 'withdrawal 3' })).map(({ detail }) => JSON.parse(detail))).toEqual([
    { note: '第三', nested: { amount: '5', list: [1, null, 'x'] } },
  ])
  expect(await list({ operatorId: String(reviewer.id) })).toHaveLength(4)
  expect(await list({ act: 'operators.add' })).toHaveLength(added)
  const [newest] = await list({})
  expect(newest).toMatchObject({ subject: 'withdrawal 4', operator: { name: 'ruth' } })
  expect(await list({ startTime: (newest?.createTime ?? 0) + 1 })).toEqual([])
  expect(await list({ endTime: 0 })).toEqual([])
  for (const operator of [reviewer, { ...reviewer, role: 'parameters' } as const])
    await expect(listAudit(bank, { operator, ...page })).rejects.toMatchObject({ code: 403 })
})
