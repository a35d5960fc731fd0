import { sql } from 'kysely'

/**
 * Sum of the order `w` and its member's earlier ones, in micro-units: those that are open or ended within the 24 hours
 * before it, as far as they are or may be paid. Later orders do not count, so the sum of an order never grows.
 */
export const recentSum = sql<string>`(
  SELECT sum(CASE WHEN d.state IN ('rejected', 'cancelled', 'failed') THEN d.paid_amount ELSE d.amount END)
  FROM bank.withdrawal d WHERE d.member_id = w.member_id AND d.id <= w.id
    AND (d.state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed') OR d.id = w.id
      OR d.state_at > w.created_at - interval '24 hours'))::text`
