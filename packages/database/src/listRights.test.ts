import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './embedded/index.ts'
import { listRights } from './listRights.ts'

let testDatabase: TestDatabase
let rights: string
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  rights = await listRights(testDatabase.database.pool)
})
afterAll(() => testDatabase.drop())

test('default: the rights of every role on every table and function are those of the reviewed list', () => {
  const reviewed = readFileSync(join(import.meta.dirname, 'generated/rights.txt'), 'utf8')
  expect(rights.split('\n')).toEqual(reviewed.split('\n'))
})

/** Tables and functions that make operators, their decisions and their record. */
const guarded = String.raw`bank\.(audit|audit_head|operator|operator_session|operator_device|sign_in_source|signer_key|unrecognized_payout|withdrawal_review|gate|parameter|proposal|payout|outbox_transaction|outbox_attempt|append_audit|set_parameter)`

test('behavior: the members’ server writes nothing about operators, parameters, gates, proposals, payments or the audit', () => {
  const pattern = new RegExp(String.raw`^bank_api ${guarded}\b\S* (INSERT|UPDATE|DELETE|EXECUTE)`)
  expect(rights.split('\n').filter((line) => pattern.test(line))).toEqual([])
})

test('behavior: the members’ server reads no secret of an operator and no audit', () => {
  expect(rights).not.toMatch(/^bank_api bank\.(audit|operator|sign_in_source)\w* SELECT/m)
})

test('behavior: no process writes a table of the ledger, and the console signs and pays nothing', () => {
  expect(rights).not.toMatch(/^\w+ ledger\.\w+ (INSERT|UPDATE|DELETE|TRUNCATE)/m)
  expect(rights).not.toMatch(/^bank_console ledger\.post\w*\(.* EXECUTE/m)
  const ofMoney = String.raw`(withdrawal|payout|recharge|outbox_\w+|unrecognized_payout|book_breach|signer_key|chain_follower)`
  expect(rights).not.toMatch(
    new RegExp(String.raw`^bank_console bank\.${ofMoney} (INSERT|UPDATE|DELETE)`, 'm'),
  )
  expect(rights).not.toMatch(/^bank_worker bank\.operator\w* (INSERT|UPDATE|DELETE)/m)
})
