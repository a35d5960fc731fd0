import { sql } from 'kysely'

/**
 * What the member of the order `w` takes out together with it, in micro-units: the order, and the member's earlier ones
 * that are open or ended within the 24 hours before it, as far as they are or may be paid. Later orders do not count,
 * so the sum of an order never grows.
 */
export const recentSum = sql<string>`(
  SELECT sum(CASE WHEN d.state IN ('rejected', 'cancelled', 'failed') THEN d.paid_amount ELSE d.amount END)
  FROM bank.withdrawal d WHERE d.member_id = w.member_id AND d.id <= w.id
    AND (d.state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed') OR d.id = w.id
      OR d.state_at > w.created_at - interval '24 hours'))::text`
