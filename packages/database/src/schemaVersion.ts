import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** The folder of this version's migrations. */
export const migrationFolder = join(import.meta.dirname, '..', 'migrations')

/** The files of a folder of migrations, in their order. */
export async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
}

/**
 * The number of the oldest migration that code must know to run on what this one makes: its own, unless a line
 * `-- Code from NNNN on runs with it.` says otherwise. Throws Error for a number after its own.
 */
export function readRequirement(name: string, text: string): string {
  const own = getNumber(name)
  const required = /^-- Code from (\d{4}) on runs with it\.$/m.exec(text)?.[1] ?? own
  if (required > own) throw new Error(`Migration ${name} asks for ${required}, which comes after it.`)
  return required
}

/**
 * Refuses a schema that this version cannot run on: one that lacks a migration of it, and a newer one whose migrations do not
 * say that this version runs with them. So the release before runs on the schema of the next, while both are in use.
 */
export async function assertSchemaVersion(
  client: Pick<pg.Pool, 'query'>,
  folder: string = migrationFolder,
): Promise<void> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('public.migration') IS NOT NULL AS exists",
  )
  if (found[0]?.exists !== true) throw new Error('This database has no tables yet: run npm run migrate.')
  const known = await listMigrations(folder)
  const { rows } = await client.query<{ name: string; required: string }>(
    'SELECT name, coalesce(required, left(name, 4)) AS required FROM public.migration ORDER BY name',
  )
  const applied = new Set(rows.map(({ name }) => name))
  const missing = known.filter((name) => !applied.has(name))
  if (missing.length > 0)
    throw new Error(
      `The schema is older than this version and lacks ${missing.join(', ')}: run npm run migrate.`,
    )
  const newest = getNumber(known.at(-1) ?? '')
  const breaking = rows.find(({ required }) => required > newest)
  if (breaking !== undefined)
    throw new Error(
      `The schema is newer than this version, which does not run with ${breaking.name}: start a version that knows it.`,
    )
}

const getNumber = (name: string): string => name.slice(0, 4)
