import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPrograms } from './findPrograms.ts'

async function openFolder(...programs: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'programs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of programs) {
    const file = join(folder, name)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, '')
    await chmod(file, 0o755)
  }
  return folder
}

const all = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'pgbackrest']

test('default: finds every program, and the newest PostgreSQL by its number', async () => {
  const folder = await openFolder(...all, '9/bin/initdb', '15/bin/initdb', '17/bin/initdb')
  expect(await findPrograms({ folders: ['/nowhere', folder], postgresFolder: folder })).toEqual({
    ...Object.fromEntries(all.map((name) => [name, join(folder, name)])),
    postgresBin: join(folder, '17/bin'),
  })
})

test('error: names the packages that are missing, by one command', async () => {
  const folder = await openFolder('patroni', 'haproxy', '14/bin/initdb')
  await expect(findPrograms({ folders: [folder], postgresFolder: folder })).rejects.toThrow(
    'Programs of the cluster are missing. On Debian 12 or newer: apt-get install etcd-server pgbouncer pgbackrest postgresql',
  )
})
