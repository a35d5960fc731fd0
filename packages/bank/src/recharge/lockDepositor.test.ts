import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  await Promise.race([second, sleep(200)])
  gate.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['another', 'first', 'second'])
})
