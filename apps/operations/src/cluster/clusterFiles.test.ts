import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ClusterPlan,
  createClusterSecrets,
  findPorts,
  nodeNames,
  writeNodeFiles,
  writeProxyFiles,
} from './clusterFiles.ts'

let folder: string
let plan: ClusterPlan

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cluster-files-'))
  const names = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'pgbackrest', 'postgresBin'] as const
  plan = {
    folder,
    secrets: await createClusterSecrets(folder, undefined),
    repository: join(folder, 'backup'),
    programs: Object.fromEntries(names.map((name) => [name, `/programs/${name}`])) as ClusterPlan['programs'],
    user: undefined,
    ...(await findPorts()),
  }
  const target = new Date('2026-11-28T12:00:00.250Z')
  for (const name of nodeNames)
    await writeNodeFiles(plan, name, name === 'node2' ? { repository: '/old', target } : undefined)
  await writeProxyFiles(plan)
})
afterAll(() => rm(folder, { recursive: true }))

const read = (name: string) => readFile(join(folder, name), 'utf8')
const readNumber = async (name: string) =>
  Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(await read('node1/patroni.yml'))?.[1])

test('default: every file is complete, and no other user can read it', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  expect(files).toHaveLength(1 + 3 * 4 + 1 + 2)
  for (const file of files) {
    expect(await readFile(file, 'utf8')).not.toContain('${')
    expect((await stat(file)).mode & 0o077).toBe(0)
  }
})

test('behavior: a primary that does not reach etcd has stopped before another one begins', async () => {
  const [ttl, loopWait, retryTimeout] = await Promise.all(
    ['ttl', 'loop_wait', 'retry_timeout'].map(readNumber),
  )
  expect((loopWait ?? Number.NaN) + 2 * (retryTimeout ?? Number.NaN)).toBeLessThanOrEqual(ttl ?? Number.NaN)
})

test('behavior: a commit is acknowledged by two servers, and the pool shares no session', async () => {
  const patroni = await read('node3/patroni.yml')
  for (const line of ['synchronous_mode: true', 'synchronous_mode_strict: true', "synchronous_commit: 'on'"])
    expect(patroni).toContain(line)
  expect(await read('proxy/pgbouncer.ini')).toContain('\npool_mode = session\n')
  expect(await read('proxy/haproxy.cfg')).toContain('reject if { nbsrv(primary) gt 1 }')
})

test('behavior: a cluster that begins with a backup reads the old archive and writes one of its own', async () => {
  expect(await read('node2/patroni.yml')).toContain('--target="2026-11-28 12:00:00.250+00"')
  expect(await read('node2/restore.conf')).toContain('repo1-path=/old\n')
  expect(await read('node2/pgbackrest.conf')).toContain(`repo1-path=${plan.repository}\n`)
  expect(await read('node1/patroni.yml')).toContain('method: initdb')
})

test('behavior: passwords of a restored cluster hold on', async () => {
  const other = await mkdtemp(join(tmpdir(), 'cluster-files-'))
  expect(await createClusterSecrets(other, folder)).toEqual(plan.secrets)
  expect(await createClusterSecrets(folder, other)).toEqual(plan.secrets)
  await rm(other, { recursive: true })
})
