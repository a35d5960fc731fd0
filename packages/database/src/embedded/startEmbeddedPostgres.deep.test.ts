import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { placeFolders } from './placeFolders.ts'
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts'

let closed: string
const asRoot = process.getuid?.() === 0

beforeAll(async () => {
  closed = await mkdtemp('/var/tmp/wallet-bank-closed-')
  await chmod(closed, 0o700)
})
afterAll(() => rm(closed, { recursive: true, force: true }))

async function count(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // A client left open would end this process with the server.
  const counted = client.query<{ n: string }>('SELECT count(*) AS n FROM bank.parameter')
  const { rows } = await counted.finally(() => client.end())
  return rows[0]?.n ?? ''
}

describe('startEmbeddedPostgres', () => {
  test('behavior: works in a folder that only its owner may enter, and keeps its data', async () => {
    const dataDir = join(closed, 'data', 'postgres')
    const first = await startEmbeddedPostgres({ dataDir, durable: false })
    await migrate(first)
    const before = await count(first.url)
    await first.stop()
    await first.stop()
    const second = await startEmbeddedPostgres({ dataDir, durable: false })
    expect(await count(second.url)).toBe(before)
    await second.stop()
    const { cluster } = await placeFolders(dataDir, closed, asRoot)
    await rm(cluster, { recursive: true, force: true })
  })

  test('behavior: a removed data folder means a new cluster, wherever the old one lay', async () => {
    const dataDir = join(closed, 'removed', 'postgres')
    const first = await startEmbeddedPostgres({ dataDir, durable: false })
    await migrate(first)
    await first.stop()
    await rm(join(closed, 'removed'), { recursive: true })
    const second = await startEmbeddedPostgres({ dataDir, durable: false })
    await expect(count(second.url)).rejects.toThrow('does not exist')
    await second.stop()
    const { cluster } = await placeFolders(dataDir, closed, asRoot)
    await rm(cluster, { recursive: true, force: true })
  })

  test('behavior: a cluster whose making was cut short is made again', async () => {
    const dataDir = join(closed, 'cut', 'postgres')
    const first = await startEmbeddedPostgres({ dataDir, durable: false })
    await first.stop()
    const { cluster } = await placeFolders(dataDir, closed, asRoot)
    // State after a kill -9 in the middle of initdb: the version, little else, and its password file.
    await rm(join(cluster, 'global'), { recursive: true })
    await writeFile(`${cluster}.password`, 'anything')
    const second = await startEmbeddedPostgres({ dataDir, durable: false })
    await migrate(second)
    expect(Number(await count(second.url))).toBeGreaterThan(0)
    await second.stop()
    await rm(cluster, { recursive: true, force: true })
  })

  test('error: a port in use is reported with the server’s own message', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const dataDir = join(closed, 'late')
    await expect(startEmbeddedPostgres({ dataDir, durable: false, port })).rejects.toThrow(/in use/)
    other.close()
    const { cluster } = await placeFolders(dataDir, closed, asRoot)
    await rm(cluster, { recursive: true, force: true })
  })
})

describe('placeFolders', () => {
  test('default', async () => {
    expect(await placeFolders('/var/tmp/x', '/usr', true)).toEqual({
      cluster: '/var/tmp/x',
      binaries: '/usr',
    })
  })

  test('behavior: moves a cluster out of a closed folder for root, and only for root', async () => {
    const inside = join(closed, 'deep', 'cluster')
    await mkdir(join(closed, 'deep'), { recursive: true })
    expect((await placeFolders(inside, '/usr', true)).cluster).toMatch(/^\/var\/tmp\/wallet-bank-cluster-/)
    expect((await placeFolders(inside, '/usr', false)).cluster).toBe(inside)
  })
})
