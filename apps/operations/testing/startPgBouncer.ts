import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, findServerUser } from '@bank/database/embedded'
import { answersStatement } from '../src/cluster/answersStatement.ts'
import { getProgram } from '../src/cluster/findPrograms.ts'
import { startProgram, waitUntilReady } from '../src/cluster/startProgram.ts'

export type PoolMode = 'session' | 'transaction' | 'statement'

/** A genuine PgBouncer before one database. */
export type TestPool = {
  /** Names the database by the pool instead of directly. */
  readonly toPoolUrl: (url: string) => string
  readonly stop: () => Promise<void>
}

/** Starts PgBouncer before the server of these connections, with further settings as `name = value`. */
export async function startPgBouncer(
  urls: readonly string[],
  mode: PoolMode,
  settings: readonly string[] = [],
): Promise<TestPool> {
  const file = await getProgram('pgbouncer')
  const user = await findServerUser()
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const [server = new URL('postgres://127.0.0.1')] = urls.map((url) => new URL(url))
  const port = await findFreePort()
  const logins = urls
    .map((url) => new URL(url))
    .map(({ username, password }) => `"${username}" "${password}"`)
  const lines = [
    ...['[databases]', `* = host=${server.hostname} port=${server.port}`, '[pgbouncer]'],
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = scram-sha-256', `auth_file = ${join(folder, 'userlist.txt')}`],
    ...[`pool_mode = ${mode}`, ...settings],
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`)
  await writeFile(join(folder, 'userlist.txt'), `${logins.join('\n')}\n`)
  if (user)
    for (const name of ['', 'pgbouncer.ini', 'userlist.txt'])
      await chown(join(folder, name), user.uid, user.gid)
  const args = [join(folder, 'pgbouncer.ini')]
  const program = startProgram({ name: 'pgbouncer', file, args, folder, user })
  const toPoolUrl = (url: string) => Object.assign(new URL(url), { port: `${port}` }).toString()
  await waitUntilReady([program], () => answersStatement(toPoolUrl(urls[0] ?? ''), 'SELECT 1'), 30_000)
  return {
    toPoolUrl,
    stop: async () => {
      await program.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
