import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './embedded/index.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

async function listNames(query: string): Promise<string[]> {
  const { rows } = await testDatabase.database.pool.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}

test('behavior: every table says who writes it and how long its rows stay', async () => {
  const silent = await listNames(String.raw`
    SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('bank', 'ledger') AND c.relkind IN ('r', 'p') AND NOT coalesce(
      obj_description(c.oid) ~ '[Ww]ritten (once )?by \w' AND obj_description(c.oid) ~* '(kept forever|deleted)', false)
    ORDER BY 1`)
  expect(silent).toEqual([])
})

/** Names that say what a number is: keys, places of a chain, and the shard key that 0001_ledger.sql explains. */
const selfEvident = '^(id|.+_id|placement|single|block_number|.+_block|log_index|nonce|attempt)$'
/** Names of texts with a fixed set of values. */
const valued = '(^|_)(state|kind|status|stage|verdict|screening|role|mode|booked_as)$'

test('behavior: every number says its unit, and every state or kind its values', async () => {
  const silent = await listNames(`
    SELECT n.nspname || '.' || c.relname || '.' || a.attname AS name
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('bank', 'ledger') AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND (format_type(a.atttypid, NULL) ~ '^(bigint|numeric|integer|smallint)' AND a.attname !~ '${selfEvident}'
        OR a.attname ~ '${valued}')
      AND col_description(c.oid, a.attnum) IS NULL
    ORDER BY 1`)
  expect(silent).toEqual([])
})
