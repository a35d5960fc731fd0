import type pg from 'pg'
import { type ProcessName, processRoles } from './processRoles.ts'

const versionMin = 15

type Queryable = Pick<pg.Client, 'query'>

/** Rejects a server older than PostgreSQL 15 with a sentence that names the remedy. */
export async function assertServerVersion(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version_num') AS version",
  )
  const major = Math.floor(Number.parseInt(rows[0]?.version ?? '0', 10) / 10_000)
  if (major < versionMin) {
    throw new Error(
      `This database is PostgreSQL ${major}; version ${versionMin} or newer is needed. Point DATABASE_URL at a newer server.`,
    )
  }
}

/**
 * Rejects a connection whose role could rewrite the ledger: a superuser, an owner of the ledger's tables (or
 * a member of such a role), or one with more than read rights on them.
 */
export async function assertApplicationRole(client: Queryable): Promise<void> {
  const { rows } = await client.query<{
    role: string
    superuser: boolean
    owner: boolean
    writes: string[]
    tables: string
  }>(`
    SELECT current_user AS role, count(*) AS tables,
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
      coalesce(bool_or(pg_has_role(c.relowner, 'USAGE')), false) AS owner,
      coalesce(array_agg(c.relname::text) FILTER (WHERE has_table_privilege(c.oid, 'INSERT')
        OR has_table_privilege(c.oid, 'UPDATE') OR has_table_privilege(c.oid, 'DELETE')
        OR has_table_privilege(c.oid, 'TRUNCATE')), '{}') AS writes
    FROM pg_class c WHERE c.relnamespace = to_regnamespace('ledger') AND c.relkind = 'r'`)
  const found = rows[0]
  if (!found || found.tables === '0') {
    throw new Error('This database has no tables yet: run npm run migrate.')
  }
  if (found.superuser || found.owner || found.writes.length > 0) {
    throw new Error(
      `DATABASE_URL connects as "${found.role}", which could rewrite the ledger` +
        `${found.writes.length > 0 ? ` (${found.writes.join(', ')})` : ''}. ` +
        'Give the application a role of its own and the owner to npm run migrate only.',
    )
  }
}

/** Rejects a login of a process that lacks the role of this process, or that holds the role of another too. */
export async function assertProcessRole(client: Queryable, process: ProcessName): Promise<void> {
  const { rows } = await client.query<{ login: string; held: string[] }>(
    `SELECT current_user AS login, ARRAY(SELECT role FROM unnest($1::text[]) AS role
      WHERE pg_has_role(current_user, role, 'USAGE') ORDER BY role) AS held`,
    [Object.values(processRoles)],
  )
  const { login = '', held = [] } = rows[0] ?? {}
  const wanted = processRoles[process]
  if (held.length === 1 && held[0] === wanted) return
  throw new Error(
    `DATABASE_URL connects as "${login}", which holds ${held.length === 0 ? 'no role of a process' : held.join(', ')}. ` +
      `This process is ${process}: let it connect as ${wanted}, or as a login that holds that role alone.`,
  )
}

/**
 * Rejects a ledger that was copied into a server whose transaction ids are behind its own, as a restored dump
 * is: postings there would not be counted in the balances of the house accounts.
 */
export async function assertTransactionIds(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ behind: boolean; epoch: string }>(`
    SELECT greatest(upto, closed) > pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS behind,
      (greatest(upto, closed) >> 32) + 1 AS epoch
    FROM ledger.house_watermark`)
  const found = rows[0]
  if (!found?.behind) return
  throw new Error(
    'The books in this database were restored from a dump, and the server counts transactions anew, below theirs. ' +
      `Stop it, run pg_resetwal --epoch=${found.epoch} on its data folder and start it again, or restore a base backup.`,
  )
}
