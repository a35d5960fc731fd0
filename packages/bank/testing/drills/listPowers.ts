import type { Database } from '@bank/database'

/** A column that a role may write; `type` as PostgreSQL names it. */
export type WritableColumn = { readonly name: string; readonly type: string; readonly isUnique: boolean }

/** Rights of a role on a table. */
export type TablePower = {
  readonly name: string
  readonly insertable: readonly WritableColumn[]
  readonly updatable: readonly WritableColumn[]
  readonly mayDelete: boolean
}

/** A function that a role may call; its arguments, an unnamed one as `argument`. */
export type FunctionPower = {
  readonly name: string
  readonly inputs: readonly { readonly name: string; readonly type: string }[]
}

export type Powers = { readonly tables: readonly TablePower[]; readonly functions: readonly FunctionPower[] }

const tablesText = `
  WITH writable AS (
    SELECT c.oid, n.nspname || '.' || c.relname AS name, a.attnum, a.attname, a.attidentity, a.attgenerated,
      format_type(a.atttypid, a.atttypmod) AS type,
      EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY (i.indkey)) AS is_unique
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE n.nspname IN ('bank', 'ledger') AND c.relkind IN ('r', 'p'))
  SELECT name,
    coalesce(json_agg(json_build_object('name', attname, 'type', type, 'isUnique', is_unique) ORDER BY attnum)
      FILTER (WHERE attidentity = '' AND attgenerated = '' AND has_column_privilege(oid, attnum, 'INSERT')), '[]') AS insertable,
    coalesce(json_agg(json_build_object('name', attname, 'type', type, 'isUnique', is_unique) ORDER BY attnum)
      FILTER (WHERE attgenerated = '' AND has_column_privilege(oid, attnum, 'UPDATE')), '[]') AS updatable,
    has_table_privilege(oid, 'DELETE') AS "mayDelete"
  FROM writable GROUP BY oid, name ORDER BY name`

// A function that only a trigger may call takes no arguments and refuses.
const functionsText = `
  SELECT n.nspname || '.' || p.proname AS name,
    (SELECT coalesce(json_agg(json_build_object('type', format_type(t, NULL),
      'name', coalesce(nullif(p.proargnames[place], ''), 'argument')) ORDER BY place), '[]')
      FROM unnest(p.proargtypes) WITH ORDINALITY AS u(t, place)) AS inputs
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname IN ('bank', 'ledger') AND p.prorettype <> 'trigger'::regtype
    AND has_function_privilege(p.oid, 'EXECUTE') ORDER BY 1, p.oid`

/** Lists, from the catalogue, what the role of a connection may write and call. */
export async function listPowers(client: Pick<Database['pool'], 'query'>): Promise<Powers> {
  const { rows: tables } = await client.query<TablePower>(tablesText)
  const { rows: functions } = await client.query<FunctionPower>(functionsText)
  const isWritten = ({ insertable, updatable, mayDelete }: TablePower) =>
    insertable.length > 0 || updatable.length > 0 || mayDelete
  return { tables: tables.filter(isWritten), functions }
}
