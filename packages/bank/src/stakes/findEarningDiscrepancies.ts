import { type Database, inTransaction, longStatementTimeout } from '@bank/database'
import {
  type Discrepancy,
  getHouseBalance,
  isMemberAccountSql,
  toEventTypeSql,
  toOwnerSql,
} from '@bank/ledger'
import { sql } from 'kysely'

const stakeTypes = toEventTypeSql(
  'demandPledge',
  'fixedPledge',
  'demandInterest',
  'fixedInterest',
  'pledgeReturn',
)

/**
 * Checks at one moment that stakes and ledger agree: principal and promises of open stakes are in house
 * accounts, each stake was taken once and given back once, its days add up, and what they say is what its member was
 * paid. Reads all stakes and their days, archived ones as their sums: not for requests.
 */
export function findEarningDiscrepancies(database: Database): Promise<Discrepancy[]> {
  return inTransaction(
    database,
    async (tx) => {
      await sql.raw(longStatementTimeout.statement).execute(tx)
      // No partition is archived between the first statement, which chooses the moment, and the last.
      await sql`LOCK TABLE bank.stake_day IN ACCESS SHARE MODE`.execute(tx)
      const [stakes, escrow] = [await getHouseBalance(tx, 'stakes'), await getHouseBalance(tx, 'escrow')]
      const { rows } = await sql<Discrepancy>`
        WITH open_stakes AS (
          SELECT coalesce(sum(principal), 0) AS principal, coalesce(sum(promised), 0) AS promised
          FROM bank.stake WHERE redeemed_at IS NULL
        ), summed AS (
          SELECT stake_id, sum(amount) AS amount, max(accrued) AS accrued FROM (
            SELECT stake_id, amount, accrued FROM bank.stake_day
            UNION ALL SELECT stake_id, amount, accrued FROM bank.stake_closing
          ) days GROUP BY stake_id
        ), released AS (
          SELECT member_id, sum(released) AS released FROM bank.loss_share_member WHERE released > 0 GROUP BY member_id
        ), by_member AS (
          SELECT s.member_id, sum(s.principal) + coalesce(max(r.released), 0) AS taken,
            coalesce(sum(s.principal) FILTER (WHERE s.redeemed_at IS NOT NULL), 0) + coalesce(max(r.released), 0) AS returned,
            coalesce(sum(d.amount) FILTER (WHERE s.days = 0), 0) AS demand,
            coalesce(sum(s.redeemed_interest) FILTER (WHERE s.days > 0), 0) AS fixed
          FROM bank.stake s LEFT JOIN summed d ON d.stake_id = s.id
          LEFT JOIN released r ON r.member_id = s.member_id GROUP BY s.member_id
        ), booked AS (
          SELECT ${toOwnerSql(sql`account_id`)} AS member_id,
            coalesce(-sum(amount) FILTER (WHERE event_type IN (${toEventTypeSql('demandPledge', 'fixedPledge')})), 0) AS taken,
            coalesce(sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('pledgeReturn')}), 0) AS returned,
            coalesce(sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('demandInterest')}), 0) AS demand,
            coalesce(sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('fixedInterest')}), 0) AS fixed
          FROM ledger.entry
          WHERE event_type IN (${stakeTypes}) AND version IS NOT NULL AND ${isMemberAccountSql(sql`account_id`, 'GUSD')}
          GROUP BY 1
        )
        SELECT 'the stakes account holds the open principal' AS invariant, 'stakes' AS subject, principal::text AS expected,
          ${`${stakes.micro}`}::text AS actual
        FROM open_stakes WHERE principal <> ${`${stakes.micro}`}::bigint
        UNION ALL
        SELECT 'the escrow account holds what is promised', 'escrow', promised::text, ${`${escrow.micro}`}::text
        FROM open_stakes WHERE promised <> ${`${escrow.micro}`}::bigint
        UNION ALL
        SELECT 'each stake is taken once and paid once', 'member ' || member_id,
          coalesce(nullif(concat_ws(' ', m.taken, m.returned, m.demand, m.fixed), ''), 'none'),
          coalesce(nullif(concat_ws(' ', b.taken, b.returned, b.demand, b.fixed), ''), 'none')
        FROM by_member m FULL JOIN booked b USING (member_id)
        WHERE (m.taken, m.returned, m.demand, m.fixed) IS DISTINCT FROM (b.taken, b.returned, b.demand, b.fixed)
        UNION ALL
        SELECT 'a term is paid at least its promise', 'stake ' || id, promised::text, redeemed_interest::text
        FROM bank.stake WHERE redeemed_interest < promised
        UNION ALL
        SELECT 'the days of a stake add up to what it earned', 'stake ' || s.id,
          CASE WHEN s.days > 0 AND s.redeemed_at IS NOT NULL THEN s.redeemed_interest ELSE d.amount END::text,
          d.accrued::text
        FROM bank.stake s JOIN summed d ON d.stake_id = s.id
        WHERE d.amount <> d.accrued
          OR (s.days > 0 AND s.redeemed_at IS NOT NULL AND s.redeemed_interest <> d.accrued)`.execute(tx)
      return rows
    },
    'repeatable read',
  )
}
