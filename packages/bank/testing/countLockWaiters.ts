type Holder = { query(text: string): Promise<{ readonly rows: readonly unknown[] }> }

const onNode = `SELECT count(*)::int AS waiting
  FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`
const onAllNodes = `SELECT sum(result::int)::int AS waiting FROM run_command_on_all_nodes($$${onNode}$$)`

/**
 * Counts this database's connections that wait for a lock, on every node of a cluster, over the holder's own, for those
 * that wait may have taken all others. A transaction remembers which sessions it saw first, so that is forgotten each time.
 */
export async function countLockWaiters(holder: Holder): Promise<number> {
  await holder.query('SELECT pg_stat_clear_snapshot()')
  const found = await holder.query("SELECT to_regproc('run_command_on_all_nodes') IS NOT NULL AS is_cluster")
  const [{ is_cluster: isCluster } = { is_cluster: false }] = found.rows as readonly {
    readonly is_cluster: boolean
  }[]
  const { rows } = await holder.query(isCluster ? onAllNodes : onNode)
  const [counted] = rows as readonly { readonly waiting: number }[]
  return counted?.waiting ?? 0
}
