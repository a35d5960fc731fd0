import type { Database } from '@bank/database'
import type { Operator, Role } from '../src/policies/operatorRights.ts'

/** Inserts operators who act without ever having signed in; signing in as them is impossible. */
export async function insertOperators<Name extends string>(
  database: Database,
  params: Readonly<Record<Name, Role>>,
): Promise<Readonly<Record<Name, Operator>>> {
  const entries = Object.entries<Role>(params)
  const rows = await database.kysely
    .insertInto('bank.operator')
    .values(
      entries.map(([name, role]) => ({
        name,
        role,
        password_hash: '$argon2id$v=19$nobody',
        totp_secret: Buffer.alloc(1),
        created_at: new Date(),
      })),
    )
    .returning(['id', 'name', 'role'])
    .execute()
  return Object.fromEntries(
    rows.map(({ id, name, role }) => [name, { id: BigInt(id), name, role }]),
  ) as Readonly<Record<Name, Operator>>
}
