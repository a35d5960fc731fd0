import {
  assertApplicationRole,
  assertProcessRole,
  assertSchemaVersion,
  assertServerVersion,
  assertSessionMode,
  assertTransactionIds,
} from '@bank/database'
import type pg from 'pg'
import { describeError } from '../../describeError.ts'
import { createDatabaseClient } from '../createDatabaseClient.ts'
import type { ProcessSettings, Reporter } from '../finding.ts'

/** Largest difference of clocks, in milliseconds. */
const clockToleranceMs = 5_000
/** A segment of WAL is archived within minutes, or an archive command fails. */
const archiveAgeMs = 2 * 3_600_000

/** Reports on the database as a process reaches it: login, schema, durability, archive, clock; and on the legal gates. */
export async function checkDatabase(
  { process: name, environment }: ProcessSettings,
  report: Reporter,
  reportGates: Reporter,
): Promise<void> {
  if (environment.DATABASE_URL === undefined) return
  const client = createDatabaseClient(environment.DATABASE_URL)
  try {
    await client.connect()
  } catch (error) {
    report.fault(
      `the database does not let ${name} in: ${describeConnection(error)}`,
      'Check host, port, role and password of DATABASE_URL, pg_hba.conf, and that PostgreSQL runs.',
    )
    return
  }
  try {
    await checkPool(environment.DATABASE_URL, report)
    await checkRole(client, name, report)
    await checkDurability(client, report)
    await checkCopies(client, report)
    await checkArchive(client, report)
    await checkClock(client, report)
    await checkFreeze(client, report)
    if (name === 'api') await checkGates(client, reportGates)
  } catch (error) {
    report.fault(`the database fails: ${describeError(error)}`, 'Read its log.')
  } finally {
    await client.end()
  }
}

/** A name that is no host may be a part of a password that was not encoded. */
const describeConnection = (error: unknown): string =>
  error instanceof Error && 'code' in error && /^(ENOTFOUND|EAI_AGAIN)$/.test(`${error.code}`)
    ? 'its host is unknown; write special characters of a password as %40 and the like'
    : describeError(error)

async function checkPool(url: string, report: Reporter): Promise<void> {
  try {
    await assertSessionMode(url)
    report.ok('no pool shares the sessions of the database')
  } catch (error) {
    report.fault(describeError(error), 'Follow docs/runbooks/high-availability.md.')
  }
}

async function checkRole(
  client: pg.Client,
  name: ProcessSettings['process'],
  report: Reporter,
): Promise<void> {
  const checks: readonly [() => Promise<void>, string][] = [
    [() => assertServerVersion(client), 'Upgrade PostgreSQL.'],
    [
      () => assertProcessRole(client, name),
      `Let DATABASE_URL of ${name} name the login bank_${name} (docs/runbooks/start.md).`,
    ],
    [() => assertSchemaVersion(client as unknown as pg.Pool), 'Run npm run migrate of this version.'],
    [
      () => assertApplicationRole(client),
      'Give the process its own role, and the owner to npm run migrate alone.',
    ],
    [() => assertTransactionIds(client), 'Follow docs/runbooks/backup.md.'],
  ]
  let problems = 0
  for (const [assert, remedy] of checks)
    await assert().catch((error: unknown) => {
      problems++
      report.fault(describeError(error), remedy)
    })
  if (problems === 0) report.ok('role, rights and schema are those of this version')
}

async function checkDurability(client: pg.Client, report: Reporter): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'`,
  )
  for (const { name } of rows)
    report.fault(`${name} is off: a power cut loses payments`, `Set ${name} = on in postgresql.conf.`)
  if (rows.length === 0) report.ok('commits are durable')
}

/** A copy that lags behind, or none, is enough for many banks: a warning. */
async function checkCopies(client: pg.Client, report: Reporter): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    "SELECT current_setting('synchronous_standby_names') AS names",
  )
  if (rows[0]?.names) report.ok('each commit is on two servers')
  else
    report.warn(
      'each commit is on one server: its loss loses the payments since the last archived WAL',
      'Keep a synchronous standby (docs/runbooks/high-availability.md).',
    )
}

async function checkArchive(client: pg.Client, report: Reporter): Promise<void> {
  const { rows } = await client.query<{
    mode: string
    failed: boolean
    age: number | null
  }>(`
    SELECT current_setting('archive_mode') AS mode,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failed,
      (extract(epoch FROM now() - last_archived_time) * 1000)::float8 AS age
    FROM pg_stat_archiver`)
  const [found] = rows
  const remedy = 'Archive WAL and make base backups (docs/runbooks/backup.md).'
  if (found === undefined || found.mode === 'off')
    report.fault('archive_mode is off: a lost disk loses every payment since the last backup', remedy)
  else if (found.failed)
    report.fault('the last WAL segment was not archived', `Read the server's log. ${remedy}`)
  else if (found.age === null || found.age > archiveAgeMs)
    report.warn('no WAL segment was archived in two hours', 'Set archive_timeout = 60.')
  else report.ok('WAL is archived')
}

async function checkClock(client: pg.Client, report: Reporter): Promise<void> {
  const before = Date.now()
  const { rows } = await client.query<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  )
  const middle = (before + Date.now()) / 2
  const difference = Math.abs((rows[0]?.now ?? 0) - middle)
  if (difference > clockToleranceMs)
    report.fault(
      `the clocks of this machine and of the database differ by ${Math.round(difference / 1000)} s`,
      'Run chrony or systemd-timesyncd on both.',
    )
  else report.ok('the clocks agree')
}

async function checkFreeze(client: pg.Client, report: Reporter): Promise<void> {
  const { rows } = await client.query<{ by: string; at: Date }>(
    'SELECT frozen_by AS by, frozen_at AS at FROM bank.freeze WHERE lifted_at IS NULL',
  )
  const [freeze] = rows
  if (freeze === undefined) report.ok('the bank is not frozen')
  else
    report.fault(
      `the bank is frozen since ${freeze.at.toISOString()} by ${freeze.by}`,
      'Follow docs/runbooks/incident.md.',
    )
}

/** Reports on the legal gates: what is closed there is closed for members. */
async function checkGates(client: pg.Client, report: Reporter): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM bank.gate WHERE NOT is_open ORDER BY name',
  )
  if (rows.length === 0) report.ok('every gate is open')
  else
    report.warn(
      `closed for members: ${rows.map(({ name }) => name).join(', ')}`,
      'Two operators open a gate in the console, once jurisdiction and licence are recorded.',
    )
}
