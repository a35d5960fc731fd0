import pg from 'pg'
import { assertServerVersion } from './assertServer.ts'
import { hashPassword, verifyPassword } from './hashPassword.ts'
import { processRoles } from './processRoles.ts'

export const ownerRole = 'bank_owner'
const databaseName = 'bank'

/** The roles of the bank's database: that of the owner of the tables, and one for each process. */
export const databaseRoles = { owner: ownerRole, ...processRoles } as const
export type DatabaseRole = keyof typeof databaseRoles
export const databaseRoleNames = Object.keys(databaseRoles) as readonly DatabaseRole[]

/** The passwords of the roles, where they are kept. */
export type PasswordStore = {
  /** The password that is kept for a role, if one is. */
  readonly find: (role: DatabaseRole) => Promise<string | undefined>
  /** The password of a role: the one that is kept, or a new one that is kept from now on. */
  readonly open: (role: DatabaseRole) => Promise<string>
  /** Keeps a new password for a role in place of the old one. */
  readonly replace: (role: DatabaseRole) => Promise<string>
}

type StoredRole = {
  readonly name: string
  readonly hasLogin: boolean
  readonly password: string | null
  readonly rights: readonly string[]
  readonly memberships: readonly string[]
}

/** PostgreSQL's own role for ending connections: a freeze must not wait for one that holds the ledger open. */
const endingRole = 'pg_signal_backend'

/** Any number that nothing else locks: two runs create each role once. */
const lockKey = 5_620_190_417

/**
 * Creates what docs/runbooks/start.md asks of a new server, as far as it is missing: the owner of the tables, a role for each
 * process and the database `bank`; returns what it did. Passwords reach the server as SCRAM secrets alone. Throws Error that
 * names every role with more rights than it may have, or with another password than the one that is kept; nothing is changed
 * then.
 */
export async function createBankDatabase(
  adminUrl: string,
  passwords: PasswordStore,
  replaced: readonly DatabaseRole[] = [],
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'database:create' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await assertServerVersion(client)
    await assertSuperuser(client)
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    const stored = await readRoles(client)
    const problems = [
      ...(await listProblems(stored, { passwords, replaced })),
      ...(await findDatabaseProblems(client)),
    ]
    if (problems.length > 0)
      throw new Error(`Nothing was changed:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    await muteStatementLog(client)
    const done: string[] = []
    for (const role of databaseRoleNames) {
      const name = databaseRoles[role]
      if (!stored.has(name)) {
        await writeRole(client, `CREATE ROLE ${name} LOGIN`, await passwords.open(role))
        done.push(`created the role ${name}`)
      } else if (replaced.includes(role)) {
        await writeRole(client, `ALTER ROLE ${name}`, await passwords.replace(role))
        done.push(`replaced the password of ${name}`)
      }
    }
    if (!stored.get(ownerRole)?.memberships.includes(endingRole)) {
      await client.query(`GRANT ${endingRole} TO ${ownerRole}`)
      done.push(`let ${ownerRole} end connections`)
    }
    if (!(await readDatabaseOwner(client))) {
      await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerRole}`)
      done.push(`created the database ${databaseName}`)
    }
    return done
  } finally {
    await client.end()
  }
}

async function writeRole(client: pg.Client, statement: string, password: string): Promise<void> {
  await client.query(`${statement} PASSWORD ${client.escapeLiteral(hashPassword(password))}`)
}

/** A secret cannot be signed in with, but who reads logs needs not have it either. */
async function muteStatementLog(client: pg.Client): Promise<void> {
  await client.query(
    "SET log_statement = 'none'; SET log_min_duration_statement = -1; SET log_min_error_statement = 'panic'",
  )
}

async function assertSuperuser(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ login: string; isSuperuser: boolean }>(
    'SELECT rolname AS login, rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user',
  )
  if (rows[0]?.isSuperuser) return
  throw new Error(
    `DATABASE_ADMIN_URL connects as "${rows[0]?.login ?? ''}", which is no superuser: give it the address of one.`,
  )
}

async function readRoles(client: pg.Client): Promise<ReadonlyMap<string, StoredRole>> {
  const { rows } = await client.query<StoredRole>(
    `SELECT rolname AS name, rolcanlogin AS "hasLogin", rolpassword AS password,
      array_remove(ARRAY[CASE WHEN rolsuper THEN 'SUPERUSER' END, CASE WHEN rolbypassrls THEN 'BYPASSRLS' END,
        CASE WHEN rolcreaterole THEN 'CREATEROLE' END, CASE WHEN rolcreatedb THEN 'CREATEDB' END,
        CASE WHEN rolreplication THEN 'REPLICATION' END], NULL) AS rights,
      ARRAY(SELECT held.rolname::text FROM pg_auth_members m JOIN pg_roles held ON held.oid = m.roleid
        WHERE m.member = a.oid ORDER BY 1) AS memberships
    FROM pg_authid a WHERE rolname = ANY($1)`,
    [Object.values(databaseRoles)],
  )
  return new Map(rows.map((row) => [row.name, row]))
}

async function listProblems(
  stored: ReadonlyMap<string, StoredRole>,
  options: { readonly passwords: PasswordStore; readonly replaced: readonly DatabaseRole[] },
): Promise<string[]> {
  const problems: string[] = []
  for (const role of databaseRoleNames) {
    const found = stored.get(databaseRoles[role])
    if (found === undefined) continue
    problems.push(...findRightProblems(found))
    if (!options.replaced.includes(role))
      problems.push(...findPasswordProblems(found, await options.passwords.find(role)))
  }
  return problems
}

function findRightProblems({ name, hasLogin, rights, memberships }: StoredRole): string[] {
  const problems = rights.map(
    (right) => `${name} is ${right}, which it must not be: ALTER ROLE ${name} NO${right}`,
  )
  for (const held of memberships.filter((each) => name !== ownerRole || each !== endingRole))
    problems.push(`${name} is a member of ${held}, which it must not be: REVOKE ${held} FROM ${name}`)
  if (!hasLogin) problems.push(`${name} may not sign in: ALTER ROLE ${name} LOGIN`)
  return problems
}

function findPasswordProblems({ name, password }: StoredRole, kept: string | undefined): string[] {
  if (kept === undefined)
    return [
      `${name} exists, and its password is not in this folder: name the folder that has it, or replace the password`,
    ]
  return password !== null && verifyPassword(kept, password)
    ? []
    : [`${name} exists with another password than the one in this folder: name its folder, or replace it`]
}

async function readDatabaseOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
    [databaseName],
  )
  return rows[0]?.owner
}

async function findDatabaseProblems(client: pg.Client): Promise<string[]> {
  const owner = await readDatabaseOwner(client)
  return owner === undefined || owner === ownerRole
    ? []
    : [
        `the database ${databaseName} is owned by ${owner}: ALTER DATABASE ${databaseName} OWNER TO ${ownerRole}`,
      ]
}
