import { type Database, inTransaction, longStatementTimeout } from '@bank/database'
import { sql } from 'kysely'
import { openBankBuilder } from '../openBankBuilder.ts'

/** One member of a tree in a test: the place of the inviter in the list, and what the day's rewards depend on. */
export type TreeMember = {
  readonly inviter: number | null
  readonly level: number
  /** The day's interest, in micro-units. */
  readonly interest: bigint
}

export type RewardRates = {
  readonly recommend: bigint
  readonly levels: readonly bigint[]
  readonly equal: bigint
}

/** The amount due to a member of one type; the place in the list names the member. */
export type Reward = {
  readonly place: number
  readonly type: number
  readonly base: bigint
  readonly gross: bigint
  readonly paid: bigint
}

/** As rules.md says; parts of 10⁹. */
export const defaultRates: RewardRates = {
  recommend: 50_000_000n,
  levels: [10_000_000n, 20_000_000n, 30_000_000n, 40_000_000n, 50_000_000n],
  equal: 100_000_000n,
}

export const treeDay = '2026-11-21'

/** Test database in which trees are inserted and a day's rewards computed, one after the other. */
export type RewardTrees = {
  readonly database: Database
  compute(tree: readonly TreeMember[], budget: bigint, rates?: RewardRates): Promise<RewardResult>
  close(): Promise<void>
}

export type RewardResult = {
  readonly due: bigint
  readonly paid: bigint
  readonly rewards: readonly Reward[]
}

type Row = { member_id: string; event_type: number; base: string; gross: string; paid: string }

/** Opens it; the application's own role computes. */
export async function openRewardTrees(): Promise<RewardTrees> {
  const { database, owner, close } = await openBankBuilder({ poolSize: 10 })
  return {
    database,
    compute: async (tree, budget, rates = defaultRates) => {
      await plant(owner, tree)
      const { rows } = await inTransaction(database, async (tx) => {
        await sql.raw(longStatementTimeout.statement).execute(tx)
        return sql<{
          due: string
          paid: string
        }>`SELECT due, paid FROM bank.compute_rewards(${treeDay}, ${budget},
          ${rates.recommend}, ${rates.levels}, ${rates.equal})`.execute(tx)
      })
      const found = await database.pool.query<Row>(
        'SELECT member_id, event_type, base, gross, paid FROM bank.reward_day ORDER BY member_id, event_type',
      )
      return {
        due: BigInt(rows[0]?.due ?? -1),
        paid: BigInt(rows[0]?.paid ?? -1),
        rewards: found.rows.map((row) => ({
          place: Number(row.member_id) - 1,
          type: row.event_type,
          base: BigInt(row.base),
          gross: BigInt(row.gross),
          paid: BigInt(row.paid),
        })),
      }
    },
    close,
  }
}

/** Writes the members, numbered from 1, a settled day, and one row of its interest for each who earned any. */
async function plant(owner: Database, tree: readonly TreeMember[]): Promise<void> {
  await owner.pool.query(
    'TRUNCATE bank.member, bank.settlement_day, bank.stake_day, bank.reward_day RESTART IDENTITY CASCADE',
  )
  await owner.pool.query(
    `INSERT INTO bank.member (address, inviter_id, level, created_at)
     SELECT '0x' || lpad(to_hex(n), 40, '0'), inviter, level, now()
     FROM unnest($1::bigint[], $2::smallint[]) WITH ORDINALITY AS m(inviter, level, n) ORDER BY n`,
    [tree.map(({ inviter }) => (inviter === null ? null : inviter + 1)), tree.map(({ level }) => level)],
  )
  await owner.pool.query(
    `INSERT INTO bank.settlement_day (day, state, last_stake, growth, fees, capital, pool_share, rewards_budget,
       interest_budget, demand_seconds, demand_ppb, shortfall, planned_at)
     VALUES ($1, 'rewards', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now())`,
    [treeDay],
  )
  await owner.pool.query(
    `INSERT INTO bank.stake_day (placement, day, stake_id, member_id, amount, accrued)
     SELECT n % 256, $2::date, n, n, interest, interest
     FROM unnest($1::bigint[]) WITH ORDINALITY AS e(interest, n) WHERE interest > 0`,
    [tree.map(({ interest }) => interest), treeDay],
  )
}
