import { openReplica } from '@bank/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../testing/openTestBank.ts'
import type { BankContext } from './bankContext.ts'
import { fromReplica } from './fromReplica.ts'

let testBank: TestBank
beforeAll(async () => {
  testBank = await openTestBank()
})
afterAll(() => testBank.close())

const readMembers = fromReplica(async ({ database }: BankContext, { least }: { readonly least: number }) => {
  const { rows } = await database.pool.query('SELECT FROM bank.member WHERE id >= $1', [least])
  return rows.length
})

test('default: a read asks the replica that the bank has, and the database without one', async () => {
  const { database, url } = testBank.testDatabase
  expect(await readMembers(testBank.bank, { least: 0 })).toBe(1)
  // The primary is no replica of itself, and answers after it was asked as one.
  const replica = openReplica(database, { url, connectTimeoutMs: 60_000 })
  expect(await readMembers({ ...testBank.bank, replica }, { least: 0 })).toBe(1)
  expect(replica.counts).toEqual({ replica: 0, behind: 1, failed: 0 })
  await replica.close()
})

test('error: what a read refuses is refused with a replica too', async () => {
  const { database, url } = testBank.testDatabase
  const replica = openReplica(database, { url, connectTimeoutMs: 60_000 })
  const bank = { ...testBank.bank, replica }
  await expect(readMembers(bank, { least: Number.NaN })).rejects.toThrow('invalid input syntax')
  await replica.close()
})
