import { type Database, inTransaction, longStatementTimeout } from '@bank/database'
import { type Discrepancy, getHouseBalance, toEventTypeSql, toOwnerSql } from '@bank/ledger'
import { sql } from 'kysely'

const rewardTypes = toEventTypeSql('recommendReward', 'communityReward', 'equalLevelReward', 'poolShare')

/**
 * Checks at one moment that rewards, pool shares and ledger agree: no day paid more than was set aside, what is
 * written as paid was paid once to each member, and what is set aside for rewards is that of the open day. Reads all
 * rewards and their entries, archived ones as their sums: not for requests.
 */
export function findRewardDiscrepancies(database: Database): Promise<Discrepancy[]> {
  return inTransaction(
    database,
    async (tx) => {
      await sql.raw(longStatementTimeout.statement).execute(tx)
      // No partition is archived between the first statement, which chooses the moment, and the last.
      await sql`LOCK TABLE bank.reward_day IN ACCESS SHARE MODE`.execute(tx)
      const setAside = await getHouseBalance(tx, 'rewards')
      const { rows } = await sql<Discrepancy>`
        WITH reward AS (
          SELECT r.day, r.member_id, r.event_type, r.paid FROM bank.reward_day r
          JOIN bank.reward_chunk c USING (day, event_type, placement) WHERE c.done_at IS NOT NULL
        ), written AS (
          SELECT member_id, event_type, sum(paid) AS amount FROM (
            SELECT member_id, event_type, paid FROM reward
            UNION ALL SELECT member_id, event_type, paid FROM bank.reward_closing
          ) paid GROUP BY 1, 2 HAVING sum(paid) > 0
          UNION ALL
          SELECT member_id, ${toEventTypeSql('poolShare')}, sum(amount) FROM bank.pool_share GROUP BY 1
        ), booked AS (
          SELECT ${toOwnerSql(sql`account_id`)} AS member_id, event_type, sum(amount) AS amount FROM ledger.entry
          WHERE event_type IN (${rewardTypes})
            AND ${toOwnerSql(sql`account_id`)} > 0 GROUP BY 1, 2
        )
        SELECT 'a reward written as paid is posted' AS invariant, 'member ' || member_id || ' type ' || event_type AS subject,
          coalesce(written.amount, 0)::text AS expected, coalesce(booked.amount, 0)::text AS actual
        FROM written FULL JOIN booked USING (member_id, event_type)
        WHERE written.amount IS DISTINCT FROM booked.amount
        UNION ALL
        SELECT 'no day pays more than was set aside', 'day ' || day, rewards_budget::text, rewards_paid::text
        FROM bank.settlement_day WHERE rewards_paid > rewards_budget
        UNION ALL
        SELECT 'a day paid what its rewards come to', 'day ' || d.day, coalesce(sum(r.paid), 0)::text,
          d.rewards_paid::text
        FROM bank.settlement_day d LEFT JOIN bank.reward_day r ON r.day = d.day
        WHERE d.state = 'done' AND NOT EXISTS (SELECT FROM bank.day_partition p WHERE p.table_name = 'reward_day'
          AND p.archived_at IS NOT NULL AND d.day >= p.first_day AND d.day < p.end_day)
        GROUP BY d.day HAVING coalesce(sum(r.paid), 0) <> d.rewards_paid
        UNION ALL
        SELECT 'the rewards account holds what the open day has not paid', 'rewards', expected::text,
          ${`${setAside.micro}`}::text
        FROM (SELECT coalesce(sum(d.rewards_budget - (
            SELECT coalesce(sum(c.amount), 0) FROM bank.reward_chunk c WHERE c.day = d.day)), 0) AS expected
          FROM bank.settlement_day d WHERE d.state <> 'done') open
        WHERE expected <> ${`${setAside.micro}`}::bigint
        UNION ALL
        SELECT 'a week paid its shares', 'week ' || w.week, coalesce(sum(s.amount), 0)::text, w.paid::text
        FROM bank.pool_week w LEFT JOIN bank.pool_share s ON s.week = w.week
        GROUP BY w.week HAVING coalesce(sum(s.amount), 0) <> w.paid`.execute(tx)
      return rows
    },
    'repeatable read',
  )
}
