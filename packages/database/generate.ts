import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from './src/embedded/startEmbeddedPostgres.ts'
import { listRights } from './src/listRights.ts'
import { migrate } from './src/migrate.ts'

/** A column of the schema, with what some process may write. */
type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly hasDefault: boolean
  /** Generated or GENERATED ALWAYS: PostgreSQL alone writes it. */
  readonly isComputed: boolean
  readonly canInsert: boolean
  readonly canUpdate: boolean
  readonly comment: string | null
  /** Definitions of the CHECK constraints on this column alone. */
  readonly checks: readonly string[]
}

const tablesFile = join(import.meta.dirname, 'src/generated/tables.ts')
const rightsFile = join(import.meta.dirname, 'src/generated/rights.txt')

const header = `// Written by packages/database/generate.ts from the migrations; do not edit.
import type { ColumnType } from 'kysely'

/** bigint and numeric columns are read as decimal strings, so that no digit is lost. */
type Digits = bigint | string
`

/** Types of PostgreSQL as the driver reads them, and what it accepts where that differs. */
const types: Readonly<Record<string, readonly [read: string, write?: string]>> = {
  bigint: ['string', 'Digits'],
  numeric: ['string', 'Digits'],
  smallint: ['number'],
  integer: ['number'],
  boolean: ['boolean'],
  text: ['string'],
  uuid: ['string'],
  date: ['string'],
  bytea: ['Buffer'],
  'timestamp with time zone': ['Date'],
  json: ['unknown', 'string'],
  'integer[]': ['number[]'],
  'bigint[]': ['string[]', 'Digits[]'],
  'smallint[]': ['number[]'],
  'timestamp with time zone[]': ['Date[]'],
}

/** Types of the json columns. */
const jsonTypes: Readonly<Record<string, string>> = {
  'bank.audit.detail': 'Readonly<Record<string, unknown>>',
  'bank.known_alarm.facts': 'Readonly<Record<string, string>>',
  'bank.proposal.detail': 'Readonly<Record<string, string>>',
}

/** A column of a view is null only where the column of that name from which the view takes it is: views join inner. */
const columnsText = `
  SELECT n.nspname || '.' || c.relname AS "table", a.attname AS name,
    regexp_replace(format_type(a.atttypid, a.atttypmod), '\\(.*?\\)', '') AS type,
    NOT a.attnotnull AND NOT EXISTS (SELECT FROM pg_rewrite w JOIN pg_depend d ON d.objid = w.oid
      JOIN pg_attribute base ON base.attrelid = d.refobjid AND base.attnum = d.refobjsubid
      WHERE w.ev_class = c.oid AND base.attname = a.attname AND base.attnotnull) AS nullable, a.atthasdef AS "hasDefault",
    a.attgenerated <> '' OR a.attidentity = 'a' AS "isComputed",
    has_column_privilege($1, c.oid, a.attnum, 'INSERT') AS "canInsert",
    has_column_privilege($1, c.oid, a.attnum, 'UPDATE') AS "canUpdate",
    col_description(c.oid, a.attnum) AS comment,
    ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] ORDER BY k.conname) AS checks
  FROM pg_attribute a
  JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p', 'v')
  JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname IN ('bank', 'ledger')
  WHERE a.attnum > 0 AND NOT a.attisdropped
  ORDER BY n.nspname, c.relname, a.attnum`

/** Formats the union of a CHECK such as state IN ('open', 'done'); undefined when no check lists the values. */
function findUnion({ checks }: Column): string | undefined {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'\w+'::text(?:, )?|\d+(?:, )?)+)\]\)\)\)$/.exec(
      check,
    )?.[1]
    if (list !== undefined) return list.replaceAll('::text', '').split(', ').join(' | ')
  }
  return undefined
}

function formatColumn(column: Column): string {
  const { table, name, nullable, hasDefault, isComputed, canInsert, canUpdate, comment } = column
  const known = types[column.type]
  if (known === undefined) throw new Error(`${table}.${name} has the unknown type ${column.type}`)
  const union = findUnion(column)
  const read = jsonTypes[`${table}.${name}`] ?? union ?? known[0]
  const write = union ?? known[1] ?? known[0]
  const orNull = nullable ? ' | null' : ''
  const inserted = `${write}${orNull}${nullable || hasDefault ? ' | undefined' : ''}`
  const parts = [
    `${read}${orNull}`,
    isComputed || !canInsert ? 'never' : inserted,
    isComputed || !canUpdate ? 'never' : `${write}${orNull}`,
  ]
  const type = new Set(parts).size === 1 ? parts[0] : `ColumnType<${parts.join(', ')}>`
  const doc = comment === null ? '' : `    /** ${comment} */\n`
  return `${doc}    ${name}: ${type}\n`
}

function formatTables(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const bodies = [...tables].map(([name, own]) => `  '${name}': {\n${own.map(formatColumn).join('')}  }\n`)
  return `${header}
/** The tables as Kysely sees them; what no process may write is never. */
export type Tables = {
${bodies.join('')}}
`
}

/** Reads columns and rights of a database made from the migrations. */
async function readSchema(): Promise<{ columns: Column[]; rights: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'schema-'))
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'cluster'), durable: false })
  try {
    await migrate(server)
    const client = new pg.Client({ connectionString: server.migrationUrl })
    await client.connect()
    try {
      const { rows } = await client.query<Column>(columnsText, [server.applicationRole])
      return { columns: rows, rights: await listRights(client) }
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeOrCheck(file: string, text: string): Promise<void> {
  if (!process.argv.includes('--check')) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    process.stderr.write(`${relative(process.cwd(), file)} is stale; run npm run gen.\n`)
    process.exitCode = 1
  }
}

const { columns, rights } = await readSchema()
await writeOrCheck(tablesFile, formatTables(columns))
await writeOrCheck(rightsFile, rights)
