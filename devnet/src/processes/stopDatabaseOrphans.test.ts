import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@bank/database/embedded'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stopDatabaseOrphans } from './stopDatabaseOrphans.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-orphans-'))
  // The server has its own user, who must be able to enter.
  await chmod(folder, 0o711)
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('stopDatabaseOrphans', () => {
  test('default: a server in the folder is closed, one in another folder is not ours', async () => {
    const cluster = join(folder, 'postgres')
    const server = await startEmbeddedPostgres({ dataDir: cluster, durable: false })
    const ended = once(server.process, 'exit')
    expect(await stopDatabaseOrphans(join(folder, 'another'))).toBe(false)
    expect(server.process.exitCode).toBeNull()
    expect(await stopDatabaseOrphans(cluster)).toBe(true)
    await ended
    expect(await stopDatabaseOrphans(cluster)).toBe(false)
  })
})
