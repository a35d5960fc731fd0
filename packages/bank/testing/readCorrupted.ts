import { type Database, openDatabase } from '@bank/database'
import type { TestDatabase } from '@bank/database/embedded'
import { sql } from 'kysely'

/**
 * Runs statements as the owner of the tables, past every function that writes them, and returns what `read`
 * finds then. All of it is one transaction, which is rolled back.
 */
export async function readCorrupted<Result>(
  { migrationUrl }: TestDatabase,
  params: { readonly statements: readonly string[]; readonly read: (database: Database) => Promise<Result> },
): Promise<Result> {
  const owner = openDatabase({ url: migrationUrl, poolSize: 1 })
  const transaction = await owner.kysely.startTransaction().execute()
  try {
    for (const statement of params.statements) await sql.raw(statement).execute(transaction)
    return await params.read({ ...owner, kysely: transaction })
  } finally {
    await transaction.rollback().execute()
    await owner.close()
  }
}
