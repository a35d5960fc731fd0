import pg from 'pg'

/** A connection of the doctor that is not open yet; one that breaks fails its query, and not the process. */
export function createDatabaseClient(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    query_timeout: 20_000,
    application_name: 'doctor',
  })
  client.on('error', () => undefined)
  return client
}
