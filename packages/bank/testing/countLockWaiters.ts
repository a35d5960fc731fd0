type Holder = { query(text: string): Promise<{ readonly rows: readonly unknown[] }> }

/**
 * Counts this database's connections that wait for a lock, over the holder's own, for those that wait may
 * have taken all others. A transaction remembers which sessions it saw first, so that is forgotten each time.
 */
export async function countLockWaiters(holder: Holder): Promise<number> {
  await holder.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await holder.query(`SELECT count(*)::int AS waiting
    FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`)
  const [counted] = rows as readonly { readonly waiting: number }[]
  return counted?.waiting ?? 0
}
