import { openDatabase } from '@bank/database'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBankClock } from './bankClock.ts'
import { createParameterReader } from './parameters.ts'

let testDatabase: TestDatabase

beforeEach(async () => {
  testDatabase = await createTestDatabase()
})
afterEach(() => testDatabase.drop())

async function asOwner(text: string): Promise<void> {
  const owner = openDatabase({ url: testDatabase.migrationUrl, poolSize: 1 })
  await owner.pool.query(text).finally(() => owner.close())
}

test('default: bank time is the wall clock plus the offset, seen within a second', async () => {
  let wallClockMs = Date.parse('2026-11-21T00:00:00Z')
  const clock = createBankClock(testDatabase.database, () => wallClockMs)
  expect(await clock.now()).toEqual(new Date(wallClockMs))
  await asOwner('UPDATE bank.clock SET offset_ms = 86400000')
  expect(await clock.now()).toEqual(new Date(wallClockMs))
  wallClockMs += 1_000
  expect(await clock.now()).toEqual(new Date(wallClockMs + 86_400_000))
  expect(clock.wallClock()).toEqual(new Date(wallClockMs))
})

test('default: parameters are read once a second, by however many callers', async () => {
  let nowMs = 0
  const read = createParameterReader(testDatabase.database, () => nowMs)
  const [first, second] = await Promise.all([read(), read()])
  expect(first).toBe(second)
  expect(first.exchangeFeeRatioText).toBe('0.001')
  await asOwner("UPDATE bank.parameter SET value = '0.002' WHERE name = 'exchangeFeeRatio'")
  expect((await read()).exchangeFeeRatioText).toBe('0.001')
  nowMs = 1_000
  expect((await read()).exchangeFeeRatioText).toBe('0.002')
})

test('behavior: a wall clock that is set back an hour keeps neither old parameters nor an old offset', async () => {
  let nowMs = Date.parse('2026-11-21T01:00:00Z')
  const read = createParameterReader(testDatabase.database, () => nowMs)
  const clock = createBankClock(testDatabase.database, () => nowMs)
  await Promise.all([read(), clock.now()])
  await asOwner("UPDATE bank.parameter SET value = '0.003' WHERE name = 'exchangeFeeRatio'")
  await asOwner('UPDATE bank.clock SET offset_ms = offset_ms + 5000')
  const before = await clock.now()
  nowMs -= 3_600_000
  expect((await read()).exchangeFeeRatioText).toBe('0.003')
  expect((await clock.now()).getTime() - before.getTime()).toBe(5_000 - 3_600_000)
})

test('behavior: a failed read is not remembered', async () => {
  const database = openDatabase({ url: 'postgres://nobody:none@127.0.0.1:1/none' })
  const broken = createParameterReader(database, () => 0)
  await expect(broken()).rejects.toThrow()
  await expect(broken()).rejects.toThrow()
  await database.close()
})
