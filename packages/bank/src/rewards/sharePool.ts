import { inTransaction, longStatementTimeout, type Transaction } from '@bank/database'
import { getHouseBalance, queryOne } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { getEarningGates } from '../earningGates/getEarningGates.ts'
import type { Level } from '../settings/earningParameters.ts'
import type { PassOptions } from '../settlementDays/passOptions.ts'
import { computeTeam } from '../teamTotals/computeTeam.ts'
import { getPoolLevels, readPoolWeek } from './poolWeek.ts'

/** The outcome of one call; amounts in micro-units. */
export type PoolOutcome = {
  /** The Monday it was about, `2026-11-23`. */
  readonly week: string
  readonly state: 'shared' | 'waiting'
  /** Shared before; closed or not covered, or not measured for hours; days before that Monday are not settled yet. */
  readonly reason: 'shared' | 'poolClosed' | 'insolvent' | 'unread' | 'unsettled' | null
  readonly members: number
  readonly amountMicro: bigint
}

/** The database's own number for this lock: 'pool' in ASCII. */
const lockNumber = 0x706f6f6c

/**
 * Shares what is in the bonus pool by weight among members of A3 and up, once for each Monday, when the days before it
 * have given the pool their part. The level is that of the week before the Monday, however late the worker is. The
 * remainder of the division stays in it; so does all if none qualifies. Mondays that were missed are caught up by one
 * share-out. One transaction: a crash in the middle leaves no change.
 */
export async function sharePool(bank: BankContext, options: PassOptions = {}): Promise<PoolOutcome> {
  const { levels } = (await bank.getParameters()).earning
  const now = await bank.clock.now()
  const { week } = readPoolWeek(now)
  const nothing = { week, state: 'waiting', members: 0, amountMicro: 0n } as const
  const before = await bank.database.kysely
    .selectFrom('bank.pool_week')
    .select('week')
    .where('week', '>=', week)
    .executeTakeFirst()
  if (before !== undefined) return { ...nothing, reason: 'shared' }
  return inTransaction(bank.database, async (tx) => {
    // Two workers with clocks on two sides of a midnight must not both share the pool.
    await sql`SELECT pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(tx)
    const reason = await findObstacle(tx, week)
    if (reason !== null) return { ...nothing, reason }
    await options.failpoint?.('pool:locked')
    await writeShares(tx, { week, levels, at: now })
    await options.failpoint?.('pool:written')
    const paid = await payShares(tx, { week, at: now, options })
    return { week, state: 'shared', reason: null, ...paid }
  })
}

async function findObstacle(tx: Transaction, week: string): Promise<PoolOutcome['reason']> {
  const gates = await getEarningGates(tx)
  if (!gates.pool) return 'poolClosed'
  if (!gates.isSolvent) return 'insolvent'
  if (!gates.isFresh) return 'unread'
  const { rows } = await sql<{ isShared: boolean; isSettled: boolean }>`
    SELECT EXISTS (SELECT FROM bank.pool_week WHERE week >= ${week}) AS "isShared",
      coalesce((SELECT max(day) + 1 FROM bank.settlement_day),
        (SELECT (opened_at AT TIME ZONE 'UTC')::date FROM bank.stake ORDER BY id LIMIT 1),
        'infinity') >= ${week}::date AS "isSettled"`.execute(tx)
  if (rows[0]?.isShared) return 'shared'
  return rows[0]?.isSettled ? null : 'unsettled'
}

async function writeShares(
  tx: Transaction,
  { week, levels, at }: { week: string; levels: readonly Level[]; at: Date },
): Promise<void> {
  await sql.raw(longStatementTimeout.statement).execute(tx)
  const { totals } = await computeTeam(tx, { levels, weekEnd: new Date(`${week}T00:00:00Z`) })
  const weights = new Map<number, number>(
    getPoolLevels(levels).map(({ level, poolWeight }) => [level, poolWeight]),
  )
  const taking = [...totals.levels.entries()].filter(([, level]) => weights.has(level))
  const balance = (await getHouseBalance(tx, 'pool')).micro
  await sql`
    WITH weighed AS MATERIALIZED (
      SELECT * FROM unnest(${taking.map(([id]) => id)}::bigint[], ${taking.map(([, level]) => level)}::smallint[],
        ${taking.map(([, level]) => weights.get(level) ?? 0)}::bigint[]) AS m(id, level, weight)
    ), divided AS MATERIALIZED (
      SELECT id, level, weight,
        div(${balance}::numeric * weight, sum(weight) OVER ())::bigint AS amount FROM weighed
    ), week AS (
      INSERT INTO bank.pool_week (week, balance, paid, weights, at, members)
      SELECT ${week}::date, ${balance}::bigint, coalesce(sum(amount), 0), coalesce(sum(weight), 0), ${at},
        count(*) FILTER (WHERE amount > 0)
      FROM divided
    )
    INSERT INTO bank.pool_share (week, member_id, level, weight, amount)
    SELECT ${week}::date, id, level, weight, amount FROM divided WHERE amount > 0 ORDER BY id`.execute(tx)
}

async function payShares(
  tx: Transaction,
  { week, at, options }: { week: string; at: Date; options: PassOptions },
): Promise<{ members: number; amountMicro: bigint }> {
  await queryOne(tx, 'bank_pay_pool_shares', 'SELECT bank.pay_pool_shares($1, $2)', [week, at])
  await options.failpoint?.('pool:paid')
  const { members, paid } = await tx
    .selectFrom('bank.pool_week')
    .select(['members', 'paid'])
    .where('week', '=', week)
    .executeTakeFirstOrThrow()
  return { members: Number(members), amountMicro: BigInt(paid) }
}
