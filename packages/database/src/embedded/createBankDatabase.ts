import pg from 'pg'
import { type ProcessName, processNames, processRoles } from '../processRoles.ts'

export const ownerRole = 'bank_owner'

/**
 * Creates what docs/runbooks/start.md asks of a new server, as far as it is missing: the owner of the tables, a role for each
 * process and the database `bank`.
 */
export async function createBankDatabase(
  adminUrl: string,
  passwords: Readonly<Record<'owner' | ProcessName, string>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const [role, password] of [
      [ownerRole, passwords.owner],
      ...processNames.map((name) => [processRoles[name], passwords[name]] as const),
    ] as const) {
      const known = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
      if (known.rowCount === 0)
        await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`)
    }
    const known = await client.query("SELECT FROM pg_database WHERE datname = 'bank'")
    if (known.rowCount === 0) await client.query(`CREATE DATABASE bank OWNER ${ownerRole}`)
  } finally {
    await client.end()
  }
}
