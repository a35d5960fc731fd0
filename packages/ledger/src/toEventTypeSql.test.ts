import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerFixture, openLedgerFixture } from '../testing/openLedgerFixture.ts'
import {
  isMemberAccountSql,
  toAccountSql,
  toEventTypeSql,
  toMemberAccountSql,
  toOwnerSql,
  toPlacementSql,
} from './index.ts'

let ledger: LedgerFixture
beforeAll(async () => {
  ledger = await openLedgerFixture(1)
})
afterAll(() => ledger.drop())

const compile = (query: RawBuilder<unknown>) => {
  const { sql: text, parameters } = query.compile(ledger.database.kysely)
  expect(parameters).toEqual([])
  return text
}

test('default: types, accounts and placements are numbers that the planner sees', () => {
  expect(compile(toEventTypeSql('recharge', 'withdraw'))).toBe('0, 1')
  expect(compile(toAccountSql('revenue', 'pool'))).toBe('81, 86')
  expect(compile(toPlacementSql(sql`id`))).toBe('id % 256')
})

test('behavior: an account’s number leads to its member and asset, and back', () => {
  expect(compile(toMemberAccountSql(sql`id`, 'GUSD'))).toBe('id * 256 + 65')
  expect(compile(toOwnerSql(sql`account`))).toBe('(account / 256)')
  expect(compile(isMemberAccountSql(sql`account`, 'USDT'))).toBe('account & 255 = 1')
})
