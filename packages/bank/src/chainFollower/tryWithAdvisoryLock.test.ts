import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryWithAdvisoryLock } from './tryWithAdvisoryLock.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await createTestDatabase()
})
afterAll(() => opened?.drop())

test('default: one worker leads, and the other learns at once that it does not', async () => {
  const gate = Promise.withResolvers<string>()
  const leading = Promise.withResolvers<void>()
  const first = tryWithAdvisoryLock(opened.database, 'a', () => {
    leading.resolve()
    return gate.promise
  })
  await leading.promise
  const second = await tryWithAdvisoryLock(opened.database, 'a', async () => 'also led')
  expect(second).toBeUndefined()
  expect(await tryWithAdvisoryLock(opened.database, 'b', async () => 'another name')).toBe('another name')
  gate.resolve('led')
  expect(await first).toBe('led')
  expect(await tryWithAdvisoryLock(opened.database, 'a', async () => 'next')).toBe('next')
})

test('behavior: a failure gives the lead back', async () => {
  await expect(
    tryWithAdvisoryLock(opened.database, 'a', () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no')
  expect(await tryWithAdvisoryLock(opened.database, 'a', async () => 'next')).toBe('next')
})

test('behavior: a connection that dies releases the leadership and disturbs no other', async () => {
  const done = await tryWithAdvisoryLock(opened.database, 'a', async () => {
    await opened.database.pool.query(
      // Locks of the whole cluster are listed, and other tests have theirs in databases of their own.
      // Each is waited for: the lock is free only when its holder is gone.
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND pid <> pg_backend_pid() AND usename = current_user
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return 'worked'
  })
  expect(done).toBe('worked')
  expect(await tryWithAdvisoryLock(opened.database, 'a', async () => 'next')).toBe('next')
})
