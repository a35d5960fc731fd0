import type pg from 'pg'
import { processRoles } from './processRoles.ts'

/** The columns of a right on part of a table follow it in brackets. */
const rightsText = `
  WITH role AS (SELECT role FROM unnest($1::text[]) AS role),
  relation AS (SELECT c.oid, n.nspname || '.' || c.relname AS name, c.relkind FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ('bank', 'ledger') AND c.relkind IN ('r', 'p', 'v', 'S')),
  found AS (
    SELECT role, relation.name, right_name || CASE WHEN has_table_privilege(role, oid, right_name) THEN ''
      ELSE ' (' || (SELECT string_agg(a.attname, ', ' ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = oid AND a.attnum > 0 AND NOT a.attisdropped
          AND has_column_privilege(role, oid, a.attnum, right_name)) || ')' END AS held
    FROM role, relation, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) AS right_name
    WHERE relkind <> 'S' AND has_any_column_privilege(role, oid, right_name)
    UNION ALL
    SELECT role, relation.name, right_name FROM role, relation, unnest(ARRAY['DELETE', 'TRUNCATE', 'TRIGGER']) AS right_name
    WHERE relkind <> 'S' AND has_table_privilege(role, oid, right_name)
    UNION ALL
    SELECT role, relation.name, right_name FROM role, relation, unnest(ARRAY['USAGE', 'SELECT', 'UPDATE']) AS right_name
    WHERE relkind = 'S' AND has_sequence_privilege(role, oid, right_name)
    UNION ALL
    SELECT role, p.oid::regprocedure::text, 'EXECUTE' FROM role, pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname IN ('bank', 'ledger') AND has_function_privilege(role, p.oid, 'EXECUTE'))
  SELECT role || ' ' || name || ' ' || held AS line FROM found ORDER BY role, name COLLATE "C", held`

/** Lists what each process's role may do with every table, sequence and function, a line a right. */
export async function listRights(client: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await client.query<{ line: string }>(rightsText, [Object.values(processRoles)])
  return rows.map(({ line }) => `${line}\n`).join('')
}
