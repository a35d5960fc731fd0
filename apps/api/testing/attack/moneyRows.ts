import type { Database } from '@bank/database'

/** Tables beside the ledger's whose rows make money move; what a caller may write for itself alone is not among them. */
const orders = [
  'withdrawal',
  'withdrawal_review',
  'payout',
  'unrecognized_payout',
  'outbox_transaction',
  'outbox_attempt',
  'recharge',
  'stake',
  'pool_week',
  'pool_share',
  'parameter',
]

/** Every row of money, each as one text, with the number of times it occurs. */
export async function readMoneyRows({ pool }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'ledger' OR (schemaname = 'bank' AND tablename = ANY($1))`,
    [orders],
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    for (const { row } of rows) counts.set(`${name} ${row}`, (counts.get(`${name} ${row}`) ?? 0) + 1)
  }
  return counts
}

/** Lists the rows that occur in one of two readings more often than in the other. */
export function listChangedRows(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((row) => before.get(row) !== after.get(row))
}
