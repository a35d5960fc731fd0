import { type Database, inTransaction } from '@bank/database'
import {
  type Discrepancy,
  getHouseBalance,
  toEventTypeSql,
  toMemberAccountSql,
  toPlacementSql,
} from '@bank/ledger'
import { sql } from 'kysely'

/**
 * Checks at one moment that orders and ledger agree: what is pending is what open orders still owe, each order
 * was taken once and given back at most once, and payouts add up to what is paid. Reads all orders: not for requests.
 */
export function reconcileWithdrawals(database: Database): Promise<Discrepancy[]> {
  return inTransaction(
    database,
    async (tx) => {
      const pending = await getHouseBalance(tx, 'withdrawalsPending')
      const { rows } = await sql<Discrepancy>`
        SELECT 'pending is what open orders owe' AS invariant, 'withdrawalsPending' AS subject,
          coalesce(sum(amount - paid_amount), 0)::text AS expected, ${`${pending.micro}`}::text AS actual
        FROM bank.withdrawal WHERE state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed')
        HAVING coalesce(sum(amount - paid_amount), 0) <> ${`${pending.micro}`}::bigint
        UNION ALL
        SELECT 'each order is taken once and given back at most once', 'member ' || o.member_id,
          o.taken || ' taken, ' || o.returned || ' returned', b.taken || ' taken, ' || b.returned || ' returned'
        FROM (
          SELECT member_id, sum(amount) AS taken,
            coalesce(sum(amount - paid_amount) FILTER (WHERE state IN ('rejected', 'cancelled', 'failed')), 0) AS returned
          FROM bank.withdrawal GROUP BY member_id
        ) o
        CROSS JOIN LATERAL (
          SELECT coalesce(-sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('withdraw')}), 0) AS taken,
            coalesce(sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('withdrawReject')}), 0) AS returned
          FROM ledger.entry
          WHERE placement = ${toPlacementSql(sql`o.member_id`)}
            AND account_id = ${toMemberAccountSql(sql`o.member_id`, 'GUSD')}
            AND event_type IN (${toEventTypeSql('withdraw', 'withdrawReject')})
        ) b
        WHERE (o.taken, o.returned) <> (b.taken, b.returned)
        UNION ALL
        SELECT 'payouts add up to what is paid', 'withdrawal ' || w.id, w.paid_amount::text,
          coalesce(sum(p.amount), 0)::text
        FROM bank.withdrawal w
        LEFT JOIN bank.payout p ON p.withdrawal_id = w.id AND p.state = 'confirmed'
        GROUP BY w.id HAVING coalesce(sum(p.amount), 0) <> w.paid_amount`.execute(tx)
      return rows
    },
    'repeatable read',
  )
}
