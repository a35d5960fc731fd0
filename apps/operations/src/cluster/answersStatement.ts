import pg from 'pg'

const timeoutMs = 2_000

/** Runs a statement over a connection of its own; throws Error without an answer within two seconds. */
export async function answersStatement(connectionString: string, statement: string): Promise<true> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(statement)
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}
