import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChildEnvironment } from '@bank/chain/testing/processes'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@bank/database/embedded'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const main = join(import.meta.dirname, 'main.ts')
const roles = ['bank_api', 'bank_console', 'bank_owner', 'bank_worker']
let server: EmbeddedPostgres
let root: string
let folder: string
let logged = ''
let admin: pg.Client

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'database-create-'))
  await chmod(root, 0o711)
  // A server that logs all it can.
  const settings = ['log_statement=all', 'log_min_duration_statement=0', 'log_min_error_statement=debug5']
  server = await startEmbeddedPostgres({
    dataDir: join(root, 'cluster'),
    durable: false,
    isBare: true,
    settings,
    onLog: (line) => {
      logged += `${line}\n`
    },
  })
  admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.stop()
  await rm(root, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'files-'))
})
afterEach(async () => {
  await admin.query('DROP DATABASE IF EXISTS bank WITH (FORCE)')
  for (const role of [...roles, 'stranger']) await admin.query(`DROP ROLE IF EXISTS ${role}`)
})

type Ended = { readonly code: number | null; readonly said: string }

function start(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: createChildEnvironment(environment),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += chunk
    })
  const ended = once(child, 'close').then(([code]): Ended => ({ code, said }))
  return { child, ended }
}
const create = (...args: string[]) =>
  start(['--out', folder, ...args], { DATABASE_ADMIN_URL: server.adminUrl }).ended
const read = (name: string) => readFile(join(folder, name), 'utf8')

async function readFiles(): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).sort()
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)])))
}

/** Reads the login of a connection by an address, and the owner of its database. */
async function signIn(address: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query(
    `SELECT current_user AS login, current_database() AS name,
      (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()) AS owner`,
  )
  await client.end()
  return rows[0]
}

async function readStored() {
  const { rows } = await admin.query(
    "SELECT rolname, rolpassword FROM pg_authid WHERE rolname LIKE 'bank\\_%' ORDER BY 1",
  )
  return rows as { rolname: string; rolpassword: string }[]
}

test('default: owner, database and a role for each process, each with a password of its own that signs in', async () => {
  const { code, said } = await create()
  expect(said.split('\n').filter((line) => line.startsWith('created'))).toEqual([
    'created the role bank_owner',
    'created the role bank_api',
    'created the role bank_console',
    'created the role bank_worker',
    'created the database bank',
  ])
  expect(code).toBe(0)
  for (const [role, login] of [
    ['owner', 'bank_owner'],
    ...['api', 'console', 'worker'].map((name) => [name, `bank_${name}`]),
  ])
    expect(await signIn(await read(`${role}-database-url`))).toEqual({
      login,
      name: 'bank',
      owner: 'bank_owner',
    })
  const files = await readFiles()
  expect(Object.keys(files)).toHaveLength(8)
  expect(new Set(Object.values(files)).size).toBe(8)
  for (const name of Object.keys(files)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
})

test('behavior: a second run changes nothing', async () => {
  await create()
  const before = { files: await readFiles(), stored: await readStored() }
  expect(await create()).toEqual({ code: 0, said: 'Everything is there already; nothing was changed.\n' })
  expect({ files: await readFiles(), stored: await readStored() }).toEqual(before)
})

test('behavior: no password is printed, or reaches the log of a server that logs every statement', async () => {
  logged = ''
  const { said } = await create()
  const replaced = await create('--replace', 'api')
  const files = await readFiles()
  const marker = 'SELECT 4711 AS marker'
  await admin.query(marker)
  await expect.poll(() => logged).toContain(marker)
  expect(logged).toContain('pg_advisory_lock')
  for (const [name, password] of Object.entries(files).filter(([name]) => name.endsWith('-password'))) {
    expect(`${name}: ${said}${replaced.said}`).not.toContain(password)
    expect(logged).not.toContain(password)
  }
  // A reader of the log could guess weak passwords by their secrets.
  expect(logged).not.toContain('SCRAM-SHA-256$')
})

test('behavior: two runs at once create everything once, and agree on the passwords', async () => {
  const runs = await Promise.all([create(), create()])
  expect(runs.map(({ code }) => code)).toEqual([0, 0])
  expect(
    runs
      .map(({ said }) => said)
      .join('')
      .match(/created the role bank_api/g),
  ).toHaveLength(1)
  expect(await signIn(await read('api-database-url'))).toMatchObject({ login: 'bank_api' })
  expect(Object.keys(await readFiles())).toHaveLength(8)
})

/** Holds a table of the server's own and starts the command; returns it, and its statement, once it waits for the table. */
async function startWaiting(table: string) {
  const holder = new pg.Client({ connectionString: server.adminUrl })
  await holder.connect()
  await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`)
  const running = start(['--out', folder], { DATABASE_ADMIN_URL: server.adminUrl })
  const readStatement = async () => {
    const { rows } = await admin.query(
      "SELECT query FROM pg_stat_activity WHERE application_name = 'database:create' AND wait_event_type = 'Lock'",
    )
    return rows[0]?.query as string | undefined
  }
  await expect.poll(readStatement, { timeout: 20_000 }).toBeDefined()
  const release = async () => {
    await holder.query('ROLLBACK')
    await holder.end()
  }
  return { ...running, statement: (await readStatement()) ?? '', release }
}

test('behavior: a statement has a secret in place of the password, also where other sessions can read it', async () => {
  const { ended, statement, release } = await startWaiting('pg_authid')
  const password = await read('owner-password')
  await release()
  await ended
  expect(statement).toMatch(/^CREATE ROLE bank_owner LOGIN PASSWORD 'SCRAM-SHA-256\$4096:/)
  expect(statement).not.toContain(password)
})

test.each(['pg_authid', 'pg_database'])(
  'behavior: killed while it waits for %s, the next run completes it with the same passwords',
  async (table) => {
    const { child, ended, release } = await startWaiting(table)
    child.kill('SIGKILL')
    await ended
    const owner = await read('owner-password')
    await release()
    expect((await create()).code).toBe(0)
    expect(await read('owner-password')).toBe(owner)
    for (const role of ['owner', 'api', 'console', 'worker'])
      expect(await signIn(await read(`${role}-database-url`))).toMatchObject({ owner: 'bank_owner' })
  },
)

test('error: roles with more rights than they may have are all named, and nothing is changed', async () => {
  await create()
  await admin.query('CREATE ROLE stranger; GRANT stranger TO bank_api; GRANT bank_owner TO bank_console')
  await admin.query('ALTER ROLE bank_worker SUPERUSER BYPASSRLS CREATEROLE CREATEDB REPLICATION NOLOGIN')
  await admin.query('ALTER DATABASE bank OWNER TO postgres')
  const before = await readStored()
  const { code, said } = await create('--replace', 'api')
  expect(code).toBe(1)
  expect(said.split('\n').slice(0, -1)).toEqual([
    'Nothing was changed:',
    '  bank_api is a member of stranger, which it must not be: REVOKE stranger FROM bank_api',
    '  bank_console is a member of bank_owner, which it must not be: REVOKE bank_owner FROM bank_console',
    ...['SUPERUSER', 'BYPASSRLS', 'CREATEROLE', 'CREATEDB', 'REPLICATION'].map(
      (right) => `  bank_worker is ${right}, which it must not be: ALTER ROLE bank_worker NO${right}`,
    ),
    '  bank_worker may not sign in: ALTER ROLE bank_worker LOGIN',
    '  the database bank is owned by postgres: ALTER DATABASE bank OWNER TO bank_owner',
  ])
  expect(await readStored()).toEqual(before)
})

test('error: a role whose password is elsewhere is left alone until it is to be replaced', async () => {
  await admin.query(
    "CREATE ROLE bank_api LOGIN PASSWORD 'a password of long ago'; CREATE ROLE bank_worker LOGIN",
  )
  await writeFile(join(folder, 'worker-password'), 'not-the-one-of-the-role')
  const { code, said } = await create()
  expect(code).toBe(1)
  expect(said).toContain('bank_api exists, and its password is not in this folder')
  expect(said).toContain('bank_worker exists with another password than the one in this folder')
  expect(await readdir(folder)).toEqual(['worker-password'])
  expect((await create('--replace', 'api,worker')).code).toBe(0)
  expect(await signIn(await read('api-database-url'))).toMatchObject({ login: 'bank_api' })
  const address = await read('worker-database-url')
  expect((await create('--replace', 'worker')).said).toContain('replaced the password of bank_worker')
  await expect(signIn(address)).rejects.toThrow('password authentication failed')
  expect(await signIn(await read('worker-database-url'))).toMatchObject({ login: 'bank_worker' })
})

test('default: the password that an operator wrote is taken, also for a role that PostgreSQL itself hashed it for', async () => {
  await writeFile(join(folder, 'api-password'), 'chosen-by-an-operator\n', { mode: 0o600 })
  await admin.query("CREATE ROLE bank_api LOGIN PASSWORD 'chosen-by-an-operator'")
  expect((await create()).code).toBe(0)
  expect(await signIn(await read('api-database-url'))).toMatchObject({ login: 'bank_api' })
})

test('behavior: processes are given the address of the pool, and the pool its logins', async () => {
  expect((await create('--pool', '127.0.0.1:6432')).code).toBe(0)
  const [api, password] = [new URL(await read('api-database-url')), await read('api-password')]
  expect({ host: api.host, path: api.pathname }).toEqual({ host: '127.0.0.1:6432', path: '/bank' })
  expect(new URL(await read('owner-database-url')).port).toBe(`${server.port}`)
  expect(await read('userlist.txt')).toContain(`"bank_api" "${password}"\n`)
  const other = await create('--pool', '127.0.0.1:6433')
  expect(other).toMatchObject({ code: 2, said: expect.stringContaining('give --force to replace them') })
  expect(new URL(await read('api-database-url')).port).toBe('6432')
  expect((await create('--pool', '127.0.0.1:6433', '--force')).code).toBe(0)
  expect(new URL(await read('api-database-url')).port).toBe('6433')
})

test('behavior: files that were prepared for a server are those that it is created with', async () => {
  expect((await create('--prepare', `127.0.0.1:${server.port}`)).code).toBe(0)
  const files = await readFiles()
  expect(Object.keys(files)).toHaveLength(10)
  expect(new URL(files['admin-database-url'] ?? '').username).toBe('postgres')
  expect(await readStored()).toEqual([])
  const { code, said } = await create()
  expect({ code, wrote: said.includes('wrote') }).toEqual({ code: 0, wrote: false })
  expect(await readFiles()).toEqual(files)
})

test('error: a login that is no superuser, and a password that the server refuses, which is not printed', async () => {
  await admin.query("CREATE ROLE stranger LOGIN CREATEROLE CREATEDB PASSWORD 'of-a-stranger'")
  const asStranger = `postgres://stranger:of-a-stranger@127.0.0.1:${server.port}/postgres`
  const file = join(folder, 'admin')
  await writeFile(file, asStranger)
  const refused = await start(['--out', folder], { DATABASE_ADMIN_URL_FILE: file }).ended
  expect(refused).toEqual({
    code: 1,
    said: 'DATABASE_ADMIN_URL connects as "stranger", which is no superuser: give it the address of one.\n',
  })
  const wrong = asStranger.replace('of-a-stranger', 'of-nobody-at-all')
  const failed = await start(['--out', folder], { DATABASE_ADMIN_URL: wrong }).ended
  expect(failed).toEqual({ code: 1, said: 'password authentication failed for user "stranger"\n' })
})

test.each<[readonly string[], Readonly<Record<string, string>>, string]>([
  [[], {}, '--out is missing'],
  [['--out', 'x'], {}, 'DATABASE_ADMIN_URL or DATABASE_ADMIN_URL_FILE is missing'],
  [['--out', 'x'], { DATABASE_ADMIN_URL: 'mysql://hidden@db' }, 'must be a postgres:// address'],
  [['--out', 'x'], { DATABASE_ADMIN_URL: 'postgres:///postgres' }, 'DATABASE_ADMIN_URL names no host'],
  [['--out', 'x'], { DATABASE_ADMIN_URL_FILE: '/nowhere' }, 'DATABASE_ADMIN_URL_FILE cannot be read'],
  [['--out', 'x', '--pool', 'a@b'], {}, '--pool: a@b is no HOST or HOST:PORT'],
  [
    ['--out', 'x', '--replace', 'me'],
    { DATABASE_ADMIN_URL: 'postgres://db' },
    '--replace: me is none of owner',
  ],
  [['--out', 'x', 'postgres://hidden@db'], {}, 'Unexpected argument'],
])('error: %j is a wrong command', async (args, environment, sentence) => {
  const { code, said } = await start(args, environment).ended
  expect(code).toBe(2)
  expect(said).toContain(sentence)
  expect(said.split('\n')[0]).not.toContain('hidden')
})

test('error: a password file that is empty, and one that an address could not hold', async () => {
  await mkdir(join(folder, 'sub'))
  await writeFile(join(folder, 'api-password'), ' \n')
  expect((await create()).said).toContain('api-password is empty')
  await writeFile(join(folder, 'api-password'), 'with a "quote" in it')
  const { code, said } = await create()
  expect(said).toContain('api-password must hold 16 or more letters, digits or . _ ~ -')
  expect(said).not.toContain('quote')
  expect(code).toBe(2)
})
