import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFastFolder, startEmbeddedPostgres } from '@bank/database/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findServerProcess, readProcessorMs, runStatement, stopAbruptly } from './serverProcess.ts'

let folder: string
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>

beforeAll(async () => {
  folder = await mkdtemp(join(await findFastFolder(), 'wallet-bank-server-'))
  await chmod(folder, 0o711)
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'cluster') })
})
afterAll(async () => {
  // A killed server was started again, as another process than the fixture's.
  const { pid } = await findServerProcess(server.adminUrl)
  process.kill(pid, 'SIGINT')
  while (existsSync(`/proc/${pid}`)) await sleep(20)
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const work = 'SELECT sum(i) FROM generate_series(1, 2000000) i'

test('default: the processor time of a server has that of connections which have ended', async () => {
  const found = await findServerProcess(server.adminUrl)
  const before = readProcessorMs(found)
  await runStatement(server.adminUrl, work)
  expect(readProcessorMs(found)).toBeGreaterThan(before)
})

test('behavior: a killed server starts again as it was, with what was committed', async () => {
  const found = await findServerProcess(server.adminUrl)
  await runStatement(server.adminUrl, 'CREATE TABLE public.kept AS SELECT 7 AS n')
  const start = await stopAbruptly(found)
  await expect(runStatement(server.adminUrl, 'SELECT 1')).rejects.toThrow()
  const again = await start()
  expect(again.pid).not.toBe(found.pid)
  expect(await runStatement(server.adminUrl, 'SELECT n FROM public.kept')).toEqual([{ n: 7 }])
})
