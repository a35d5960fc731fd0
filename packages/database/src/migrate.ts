import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { assertServerVersion } from './assertServer.ts'
import { assertSessionMode } from './assertSessionMode.ts'
import { processRoles } from './processRoles.ts'
import { listMigrations, migrationFolder, readRequirement } from './schemaVersion.ts'

// Any constant works if it is the same in every process.
const migrationLock = 5_682_001

export type MigrationOptions = {
  /** Connection of the role that owns the tables. */
  readonly migrationUrl: string
  readonly folder?: string
}

/**
 * Applies the migrations that a database lacks, under a lock, each in a transaction of its own, and gives the processes'
 * roles exactly the rights of grants.sql. Returns the names applied. Throws when a role is missing, when an applied
 * migration was edited or removed, when the server is older than 15 or behind a pool that shares sessions, or when the
 * database is newer than this code.
 */
export async function migrate(options: MigrationOptions): Promise<string[]> {
  await assertSessionMode(options.migrationUrl)
  const client = new pg.Client({ connectionString: options.migrationUrl, application_name: 'migrate' })
  await client.connect()
  try {
    await assertServerVersion(client)
    await assertRolesExist(client)
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const folder = options.folder ?? migrationFolder
    const applied = await applyMissing(client, folder)
    if (await hasCitus(client)) await client.query(await readFile(join(folder, 'citus.sql'), 'utf8'))
    await client.query(await readFile(join(folder, 'grants.sql'), 'utf8'))
    return applied
  } finally {
    await client.end()
  }
}

/** The server alone chooses: books of a coordinator of Citus are distributed. */
async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'")
  return rows.length > 0
}

async function assertRolesExist(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    'SELECT role FROM unnest($1::text[]) AS role WHERE to_regrole(role) IS NULL',
    [Object.values(processRoles)],
  )
  if (rows.length === 0) return
  const statements = rows.map(({ role }) => `CREATE ROLE ${role} LOGIN PASSWORD '…';`)
  throw new Error(`Each process connects with a role of its own. As a superuser: ${statements.join(' ')}`)
}

async function applyMissing(client: pg.Client, folder: string): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS public.migration (
    name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`)
  await client.query('ALTER TABLE public.migration ADD COLUMN IF NOT EXISTS required text')
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM public.migration ORDER BY name',
  )
  const files = await listMigrations(folder)
  for (const { name } of rows) {
    if (!files.includes(name))
      throw new Error(`The database has migration ${name}, which this version lacks.`)
  }
  const applied: string[] = []
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const known = rows.find((row) => row.name === name)
    if (known && known.sha256 !== sha256) {
      throw new Error(`Migration ${name} was edited after it was applied; add a new one instead.`)
    }
    if (known) continue
    await applyOne(client, name, text, sha256)
    applied.push(name)
  }
  return applied
}

async function applyOne(client: pg.Client, name: string, text: string, sha256: string): Promise<void> {
  const required = readRequirement(name, text)
  await client.query('BEGIN')
  try {
    await client.query(text)
    await client.query('INSERT INTO public.migration (name, sha256, required) VALUES ($1, $2, $3)', [
      name,
      sha256,
      required,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed and left nothing behind.`, { cause: error })
  }
}
