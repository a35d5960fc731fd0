import type { Database } from '@bank/database'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPoolClient,
  PostgresQueryCompiler,
} from 'kysely'

/** One open transaction, of which transactions are savepoints. */
class SavepointDriver extends PostgresDriver {
  constructor(client: PostgresPoolClient) {
    const lent = { query: client.query.bind(client), release: () => {} }
    super({ pool: { connect: async () => lent, end: async () => {}, options: {} } })
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('SAVEPOINT probe'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('RELEASE SAVEPOINT probe'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('ROLLBACK TO SAVEPOINT probe'))
  }
}

/** Runs `work` on the database, one call after another, in a transaction that is rolled back. */
export async function withRollback<T>(database: Database, work: (tried: Database) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SavepointDriver(client),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  try {
    await client.query('BEGIN')
    // Queries of the pool run in the same transaction.
    const pool = Object.assign(Object.create(database.pool), {
      query: client.query.bind(client),
    }) as Database['pool']
    return await work({ pool, kysely: new Kysely({ dialect }), close: async () => {} })
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
