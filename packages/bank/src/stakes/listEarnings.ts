import { inTransaction, type Transaction } from '@bank/database'
import { getPlacement, type MemberId, toEventTypeSql, toMemberAccountSql } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { formatGusd } from './stakeRecord.ts'

/** The earnings of a UTC day, as decimal strings: interest on the day it was earned, rewards on the day they are for. */
export type EarnedDay = {
  readonly dayTime: number
  readonly currentAmount: string
  readonly fixedAmount: string
  readonly recommendAmount: string
  readonly communityAmount: string
  readonly equalLevelAmount: string
  readonly poolShareAmount: string
}

export type Earnings = {
  readonly dataList: readonly EarnedDay[]
  readonly stakedAmount: string
  readonly interestAmount: string
  readonly rewardAmount: string
}

type DayRow = {
  day_ms: string
  demand: string
  fixed: string
  recommend: string
  community: string
  equal_level: string
  pool_share: string
}

/** The member's last days up to today, oldest first and none left out, and sums of all time. */
export async function listEarnings(
  bank: BankContext,
  params: { readonly memberId: MemberId; readonly days: number },
): Promise<Earnings> {
  const today = (await bank.clock.now()).toISOString().slice(0, 10)
  return inTransaction(
    bank.database,
    async (tx) => ({
      dataList: (await readDays(tx, { ...params, today })).map((row) => ({
        dayTime: Number(row.day_ms),
        currentAmount: formatGusd(row.demand),
        fixedAmount: formatGusd(row.fixed),
        recommendAmount: formatGusd(row.recommend),
        communityAmount: formatGusd(row.community),
        equalLevelAmount: formatGusd(row.equal_level),
        poolShareAmount: formatGusd(row.pool_share),
      })),
      ...(await readSums(tx, params.memberId)),
    }),
    'repeatable read',
  )
}

const rewardTypes = toEventTypeSql('recommendReward', 'communityReward', 'equalLevelReward', 'poolShare')

type Period = { readonly memberId: MemberId; readonly days: number; readonly today: string }

async function readDays(tx: Transaction, { memberId, days, today }: Period): Promise<readonly DayRow[]> {
  const [placement, member] = [getPlacement(memberId), `${memberId}`]
  // A reward is posted after its day; where the posting names the day, that is the one it is for.
  const { rows } = await sql<DayRow>`
    WITH reward AS (
      SELECT coalesce((t.metadata ->> 'day')::date, (e.created_at AT TIME ZONE 'UTC')::date) AS day,
        e.event_type, e.amount
      FROM ledger.entry e
      JOIN ledger.transaction t ON t.placement = e.placement AND t.key = e.transaction_key
      WHERE e.placement = ${placement} AND e.account_id = ${toMemberAccountSql(sql`${member}::bigint`, 'GUSD')}
        AND e.version IS NOT NULL
        AND e.event_type IN (${rewardTypes})
        AND e.created_at >= (${today}::date - ${days - 1}::int)::timestamp AT TIME ZONE 'UTC'
    )
    SELECT extract(epoch FROM asked.day::timestamp AT TIME ZONE 'UTC')::bigint * 1000 AS day_ms,
      coalesce(earned.demand, 0) AS demand, coalesce(earned.fixed, 0) AS fixed,
      coalesce(rewarded.recommend, 0) AS recommend, coalesce(rewarded.community, 0) AS community,
      coalesce(rewarded.equal_level, 0) AS equal_level, coalesce(rewarded.pool_share, 0) AS pool_share
    FROM (SELECT ${today}::date - back AS day FROM generate_series(0, ${days - 1}::int) AS back) AS asked
    LEFT JOIN LATERAL (
      SELECT sum(d.amount) FILTER (WHERE s.days = 0) AS demand, sum(d.amount) FILTER (WHERE s.days > 0) AS fixed
      FROM bank.stake_day d JOIN bank.stake s ON s.id = d.stake_id
      WHERE d.placement = ${placement} AND d.day = asked.day AND d.member_id = ${member}
    ) AS earned ON true
    LEFT JOIN (
      SELECT day, sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('recommendReward')}) AS recommend,
        sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('communityReward')}) AS community,
        sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('equalLevelReward')}) AS equal_level,
        sum(amount) FILTER (WHERE event_type = ${toEventTypeSql('poolShare')}) AS pool_share
      FROM reward GROUP BY day
    ) AS rewarded ON rewarded.day = asked.day
    ORDER BY asked.day`.execute(tx)
  return rows
}

async function readSums(tx: Transaction, memberId: MemberId): Promise<Omit<Earnings, 'dataList'>> {
  const member = `${memberId}`
  const { rows } = await sql<{ staked: string; interest: string; reward: string }>`
    SELECT (SELECT coalesce(sum(principal), 0) FROM bank.stake
        WHERE placement = ${getPlacement(memberId)} AND member_id = ${member} AND redeemed_at IS NULL) AS staked,
      coalesce(sum(amount) FILTER (WHERE event_type IN (${toEventTypeSql('demandInterest', 'fixedInterest')})), 0) AS interest,
      coalesce(sum(amount) FILTER (WHERE event_type IN (${rewardTypes})), 0) AS reward
    FROM ledger.entry
    WHERE placement = ${getPlacement(memberId)} AND account_id = ${toMemberAccountSql(sql`${member}::bigint`, 'GUSD')}
      AND version IS NOT NULL`.execute(tx)
  const [row] = rows
  return {
    stakedAmount: formatGusd(row?.staked ?? 0n),
    interestAmount: formatGusd(row?.interest ?? 0n),
    rewardAmount: formatGusd(row?.reward ?? 0n),
  }
}
