import { type Database, inTransaction, longStatementTimeout, type Transaction } from '@bank/database'
import { type Discrepancy, isMemberAccountSql, toEventTypeSql, toOwnerSql } from '@bank/ledger'
import { sql } from 'kysely'
import { findPendingDiscrepancies } from '../withdrawalOrders/findPendingDiscrepancies.ts'
import { halts } from '../withdrawalOrders/payoutOrder.ts'

/**
 * Checks at one moment that orders, ledger and line agree: what is pending is what open orders still owe, each order
 * was taken once and given back at most once, payouts add up to what is paid, and the line has each order. Reads all orders: not for requests.
 */
export function reconcileWithdrawals(database: Database): Promise<Discrepancy[]> {
  return inTransaction(
    database,
    async (tx) => {
      await sql.raw(longStatementTimeout.statement).execute(tx)
      const { rows } = await sql<Discrepancy>`
        WITH booked AS (
          SELECT ${toOwnerSql(sql`account_id`)} AS member_id,
            CASE WHEN ${isMemberAccountSql(sql`account_id`, 'USDT')} THEN 'USDT' ELSE 'GUSD' END AS asset,
            coalesce(-sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('withdraw')}), 0) AS taken,
            coalesce(sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('withdrawReject')}), 0) AS returned
          FROM ledger.entry
          WHERE event_type IN (${toEventTypeSql('withdraw', 'withdrawReject')}) AND version IS NOT NULL
          GROUP BY 1, 2
        )
        SELECT 'each order is taken once and given back at most once' AS invariant, asset || ' of member ' || member_id AS subject,
          coalesce(o.taken || ' taken, ' || o.returned || ' returned', 'none') AS expected,
          coalesce(b.taken || ' taken, ' || b.returned || ' returned', 'none') AS actual
        FROM (
          SELECT member_id, asset, sum(amount) AS taken,
            coalesce(sum(amount - paid_amount) FILTER (WHERE state IN ('rejected', 'cancelled', 'failed')), 0) AS returned
          FROM bank.withdrawal GROUP BY member_id, asset
        ) o
        FULL JOIN booked b USING (member_id, asset)
        WHERE (o.taken, o.returned) IS DISTINCT FROM (b.taken, b.returned)
        UNION ALL
        SELECT 'payouts add up to what is paid', 'withdrawal ' || w.id, w.paid_amount::text,
          coalesce(sum(p.amount), 0)::text
        FROM bank.withdrawal w
        LEFT JOIN bank.payout p ON p.withdrawal_id = w.id AND p.state = 'confirmed'
        GROUP BY w.id HAVING coalesce(sum(p.amount), 0) <> w.paid_amount`.execute(tx)
      return [...(await findPendingDiscrepancies(tx)), ...rows, ...(await findQueueDiscrepancies(tx))]
    },
    'repeatable read',
  )
}

/** An order that the line lacks would never be paid, and a wrong sum would show its member a wrong place. */
async function findQueueDiscrepancies(tx: Transaction): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    WITH approved AS (
      SELECT w.id, w.amount - w.paid_amount AS unpaid, coalesce(p.has_failed, false) AS has_failed,
        CASE WHEN coalesce(w.reason, '') = ANY (${[...halts]}) THEN 0
          ELSE greatest(w.amount - coalesce(p.taken, 0), 0) END AS waiting,
        w.signatures_missing_since IS NOT NULL AS awaits_signatures
      FROM bank.withdrawal w LEFT JOIN (
        SELECT withdrawal_id, sum(amount) FILTER (WHERE state <> 'failed') AS taken, bool_or(state = 'failed') AS has_failed
        FROM bank.payout GROUP BY withdrawal_id
      ) p ON p.withdrawal_id = w.id
      WHERE w.state = 'approved'
    ), levels AS (
      SELECT 0 AS level, 0 AS bucket, count(*) AS orders, coalesce(sum(unpaid), 0) AS micro
      FROM bank.payout_queue WHERE unpaid > 0
      UNION ALL
      SELECT level, number >> 6 * level, count(*), sum(waiting)
      FROM bank.payout_queue CROSS JOIN generate_series(1, 3) level
      WHERE waiting > 0 AND NOT awaits_signatures GROUP BY 1, 2
    )
    SELECT 'the line is what its orders say' AS invariant, 'withdrawal ' || coalesce(w.id, q.withdrawal_id) AS subject,
      coalesce(w.unpaid || ' unpaid, ' || w.waiting || ' waiting', 'none') AS expected,
      coalesce(q.unpaid || ' unpaid, ' || q.waiting || ' waiting', 'none') AS actual
    FROM approved w FULL JOIN (SELECT * FROM bank.payout_queue WHERE unpaid > 0) q ON q.withdrawal_id = w.id
    WHERE (w.unpaid, w.waiting, w.awaits_signatures, w.has_failed)
      IS DISTINCT FROM (q.unpaid, q.waiting, q.awaits_signatures, q.has_failed)
    UNION ALL
    SELECT 'the sums of the line add up', 'level ' || level || ', bucket ' || bucket,
      coalesce(l.orders || ' orders, ' || l.micro, 'none'), coalesce(s.orders || ' orders, ' || s.micro, 'none')
    FROM levels l FULL JOIN bank.payout_queue_sum s USING (level, bucket)
    WHERE (l.orders, l.micro) IS DISTINCT FROM (s.orders, s.micro)`.execute(tx)
  return rows
}
