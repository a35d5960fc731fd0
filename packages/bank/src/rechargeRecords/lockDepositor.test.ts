import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countLockWaiters } from '../../testing/countLockWaiters.ts'
import { lockDepositor } from './lockDepositor.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await createTestDatabase()
})
afterAll(() => opened?.drop())

test('default: a depositor is locked until the transaction ends, and no other is', async () => {
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const { kysely } = opened.database
  const first = kysely.transaction().execute(async (transaction) => {
    await lockDepositor(transaction, '0x01')
    locked.resolve()
    await gate.promise
    order.push('first')
  })
  await locked.promise
  const second = kysely.transaction().execute(async (transaction) => {
    await lockDepositor(transaction, '0x01')
    order.push('second')
  })
  await kysely.transaction().execute(async (transaction) => {
    await lockDepositor(transaction, '0x02')
    order.push('another')
  })
  // Until the second waits for the first, or has gone on without.
  await expect
    .poll(async () => order.includes('second') || (await countLockWaiters(opened.database.pool)) > 0)
    .toBe(true)
  gate.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['another', 'first', 'second'])
})
