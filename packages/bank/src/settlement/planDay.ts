import { inTransaction, longStatementTimeout, type Transaction } from '@bank/database'
import { toAccountSql, toEventTypeSql } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { getEarningGates } from '../earningGates/getEarningGates.ts'
import { toTotalSql } from '../runningTotals/runningTotals.ts'
import type { EarningParameters } from '../settings/earningParameters.ts'
import { type DayChunk, insertSettlementDay } from '../settlementDays/settlementDay.ts'
import { settlementLock } from '../settlementDays/settlementLock.ts'
import type { BankDay } from './bankDay.ts'
import { findDueDay } from './findDueDay.ts'
import { readRevenueBy } from './readRevenueBy.ts'
import type { SettlementOptions } from './settlementOptions.ts'
import { splitRevenue } from './splitRevenue.ts'

/** Number of stakes after which a chunk ends, so that members with very many do not make it last. */
const chunkStakes = 20_000

/**
 * Plans a day that is due: counts its stakes, sets aside what it may pay, and writes its chunks, all in one
 * transaction that excludes stakes. Returns false when another worker has planned it meanwhile.
 */
export async function planDay(
  bank: BankContext,
  wanted: BankDay,
  options: SettlementOptions,
): Promise<boolean> {
  const { earning } = await bank.getParameters()
  // Asked before the transaction holds a connection, for it may need one of its own.
  const now = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    await sql.raw(longStatementTimeout.statement).execute(tx)
    await settlementLock.lockExclusively(tx)
    const due = await findDueDay(tx, now)
    if (due.state !== 'due' || due.day.day !== wanted.day) return false
    await options.failpoint?.('plan:locked')
    const { day } = due.day
    const lastStake = await readLastStake(tx)
    const chunks = await readChunks(tx, due.day, lastStake, options.chunkMembers)
    await options.failpoint?.('plan:counted')
    const demandSeconds = chunks.reduce((sum, chunk) => sum + BigInt(chunk.demandSeconds), 0n)
    const came = await readIncome(tx, due.day)
    const division = splitRevenue({
      ...came,
      revenue: await readRevenueBy(tx, due.day),
      demandSeconds,
      gates: await getEarningGates(tx),
      terms: toTerms(earning),
    })
    await insertSettlementDay(tx, day, {
      lastStake,
      demandPrincipal: await readDemandPrincipal(tx),
      ...came,
      ...division,
      chunks,
      at: now,
    })
    await options.failpoint?.('plan:day')
    return true
  })
}

function toTerms({ poolFeeRatio, teamBudgetRatio, products }: EarningParameters) {
  const demand = products.find(({ days }) => days === 0)
  if (!demand) throw new Error('there is no demand product')
  return { poolFeeRatio, teamBudgetRatio, demandStart: demand.start, demandEnd: demand.end }
}

/** Reads the last stake; the plan's exclusive lock keeps others from writing stakes, so it sees them all. */
async function readLastStake(tx: Transaction): Promise<bigint> {
  const { newest } = await tx
    .selectFrom('bank.stake')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return BigInt(newest ?? 0)
}

/** Reads the principal that is on demand at the plan, in micro-units; the same lock keeps it complete. */
async function readDemandPrincipal(tx: Transaction): Promise<bigint> {
  const { principal } = await tx
    .selectFrom('bank.stake')
    .select(({ fn }) => fn.sum<string | null>('principal').as('principal'))
    .where('redeemed_at', 'is', null)
    .where('days', '=', 0)
    .executeTakeFirstOrThrow()
  return BigInt(principal ?? 0)
}

async function readChunks(
  tx: Transaction,
  { start, end }: BankDay,
  lastStake: bigint,
  chunkMembers: number,
): Promise<readonly DayChunk[]> {
  // A million stakes are grouped in memory, not through temporary files, and by one core: the others are the members'.
  await sql`SELECT set_config('work_mem', '64MB', true),
    set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx)
  const { rows } = await sql<DayChunk>`
    WITH member AS (
      SELECT placement, member_id, count(*) AS stakes,
        sum(CASE WHEN days > 0 THEN 0 WHEN opened_at <= ${start} THEN principal::numeric * bank.day_seconds()
          ELSE principal * floor(extract(epoch FROM ${end} - opened_at)) END) AS demand_seconds
      FROM bank.stake
      WHERE redeemed_at IS NULL AND id <= ${lastStake} AND opened_at < ${end}
        AND (expire_at IS NULL OR expire_at > ${start})
      GROUP BY placement, member_id
    ), numbered AS (
      SELECT placement, member_id, demand_seconds, stakes, row_number() OVER members AS member_number,
        sum(stakes) OVER members AS stakes_so_far
      FROM member WINDOW members AS (PARTITION BY placement ORDER BY member_id)
    )
    SELECT placement, min(member_id) AS "firstMember", max(member_id) AS "lastMember",
      sum(demand_seconds) AS "demandSeconds"
    FROM numbered
    GROUP BY placement, (member_number - 1) / ${chunkMembers}::int,
      div(stakes_so_far - stakes, ${chunkStakes}::int)
    ORDER BY placement, min(member_id)`.execute(tx)
  return rows
}

type Income = { readonly growth: bigint; readonly fees: bigint; readonly capital: bigint }

/**
 * Reads the income of a day. Fees and capital: all before its end less what earlier days have counted, so that a posting
 * that commits late is counted later and none is lost. Growth: each measurement's share of the day; one between two
 * blocks of the same second is of that second's day.
 */
async function readIncome(tx: Transaction, { day, start, end }: BankDay): Promise<Income> {
  const { rows } = await sql<Record<keyof Income, string>>`
    WITH counted AS (
      SELECT ${toTotalSql('dayFees')} AS fees, ${toTotalSql('dayCapital')} AS capital
    ), booked AS (
      SELECT coalesce(sum(credit - debit) FILTER (WHERE event_type IN (${toEventTypeSql('exchangeOut', 'exchangeIn')})), 0) AS fees,
        coalesce(sum(credit - debit) FILTER (WHERE event_type IN (${toEventTypeSql('capital', 'surplus')})), 0) AS capital
      FROM ledger.house_days(ARRAY[${toAccountSql('revenue')}]) WHERE day <= ${day}::date
    )
    SELECT booked.fees - counted.fees AS fees, booked.capital - counted.capital AS capital,
      (SELECT coalesce(sum(CASE WHEN to_time = from_time THEN booked ELSE
          div(booked * extract(epoch FROM least(to_time, ${end}) - from_time), extract(epoch FROM to_time - from_time))
          - div(booked * extract(epoch FROM greatest(from_time, ${start}) - from_time),
            extract(epoch FROM to_time - from_time)) END), 0)
        FROM bank.growth WHERE to_time >= ${start} AND from_time < ${end})::bigint AS growth
    FROM counted, booked`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a day without a sum')
  return { growth: BigInt(row.growth), fees: BigInt(row.fees), capital: BigInt(row.capital) }
}
