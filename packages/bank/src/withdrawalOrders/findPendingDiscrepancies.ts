import type { Transaction } from '@bank/database'
import { type Discrepancy, getHouseBalance, pendingAccounts } from '@bank/ledger'
import { sql } from 'kysely'

/** Each currency's pending amount is what its open orders still owe. Needs one snapshot. */
export async function findPendingDiscrepancies(tx: Transaction): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  for (const asset of ['USDT', 'GUSD'] as const) {
    const account = pendingAccounts[asset]
    const { micro } = await getHouseBalance(tx, account)
    const { rows } = await sql<Discrepancy>`
      SELECT 'pending is what open orders owe' AS invariant, ${account}::text AS subject,
        coalesce(sum(amount - paid_amount), 0)::text AS expected, ${`${micro}`}::text AS actual
      FROM bank.withdrawal
      WHERE state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed') AND asset = ${asset}
      HAVING coalesce(sum(amount - paid_amount), 0) <> ${`${micro}`}::bigint`.execute(tx)
    found.push(...rows)
  }
  return found
}
