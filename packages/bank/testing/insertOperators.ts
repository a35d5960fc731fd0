import { hash, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { Operator, Role } from '../src/policies/operatorRights.ts'

const sessionHours = 8

/** Inserts operators who act without ever having signed in, each in an open session; their password is unknown. */
export async function insertOperators<Name extends string>(
  database: Database,
  params: Readonly<Record<Name, Role>>,
): Promise<Readonly<Record<Name, Operator>>> {
  const entries = Object.entries<Role>(params)
  const { rows } = await sql<{ id: string; name: string; role: Role }>`
    INSERT INTO bank.operator (name, role, password_salt, password_verifier, totp_secret, created_at)
    SELECT name, role, '$argon2id$v=19$', sha256('no password'), '\\x00', now()
    FROM unnest(${entries.map(([name]) => name)}::text[], ${entries.map(([, role]) => role)}::text[])
      AS wanted (name, role) RETURNING id, name, role`.execute(database.kysely)
  const people: Record<string, Operator> = {}
  for (const { id, name, role } of rows) {
    const now = new Date()
    // No server is asked, which would keep the session in use: one of a run longer than 15 minutes would end.
    const session = await insertSession(database.kysely, {
      operatorId: id,
      now,
      lastUsedAt: new Date(now.getTime() + sessionHours * 3_600_000),
    })
    people[name] = { id: BigInt(id), name, role, session }
  }
  return people as Readonly<Record<Name, Operator>>
}

/** Opens a session of an operator without a sign-in, of the usual eight hours; its token. */
export async function insertSession(
  executor: Database['kysely'] | Transaction,
  params: {
    readonly operatorId: string
    readonly now: Date
    readonly lastUsedAt?: Date
    readonly token?: string
  },
): Promise<string> {
  const { operatorId, now, lastUsedAt = now, token = randomBytes(32).toString('base64url') } = params
  await sql`
    INSERT INTO bank.operator_session (token_hash, operator_id, created_at, last_used_at, expires_at)
    VALUES (${hash('sha256', token, 'buffer')}, ${operatorId}, ${now}, ${lastUsedAt},
      ${now}::timestamptz + make_interval(hours => ${sessionHours}))`.execute(executor)
  return token
}
