import { inTransaction, longStatementTimeout, type Transaction } from '@bank/database'
import { toAccountSql, toEventTypeSql } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { getEarningGates } from '../earningGates/getEarningGates.ts'
import { readTotal, toTotalSql } from '../runningTotals/runningTotals.ts'
import type { EarningParameters } from '../settings/earningParameters.ts'
import { forgetStakeChanges, insertSettlementDay } from '../settlementDays/settlementDay.ts'
import { settlementLock } from '../settlementDays/settlementLock.ts'
import type { BankDay } from './bankDay.ts'
import { countStakes, readStakeChanges } from './countStakes.ts'
import { findDueDay } from './findDueDay.ts'
import { mergeChanges } from './mergeChanges.ts'
import { readRevenueBy } from './readRevenueBy.ts'
import type { SettlementOptions } from './settlementOptions.ts'
import { splitRevenue } from './splitRevenue.ts'

/**
 * Plans a day that is due, in one transaction: counts its stakes beside all acts, then excludes stakes, adds what changed
 * meanwhile, sets aside what the day may pay, and writes its chunks. Returns false when another worker has planned it.
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
    const isDue = async () => {
      const due = await findDueDay(tx, now)
      return due.state === 'due' && due.day.day === wanted.day
    }
    await settlementLock.lockPlan(tx)
    if (!(await isDue())) return false
    await forgetStakeChanges(tx)
    await options.failpoint?.('plan:begun')
    const count = await countStakes(tx, wanted, options.chunkMembers)
    await options.failpoint?.('plan:counted')
    await settlementLock.lockExclusively(tx)
    if (!(await isDue())) return false
    await options.failpoint?.('plan:locked')
    const chunks = mergeChanges(count.chunks, await readStakeChanges(tx, wanted, count))
    const demandSeconds = chunks.reduce((sum, chunk) => sum + BigInt(chunk.demandSeconds), 0n)
    const came = await readIncome(tx, wanted)
    const division = splitRevenue({
      ...came,
      revenue: await readRevenueBy(tx, wanted),
      demandSeconds,
      gates: await getEarningGates(tx),
      terms: toTerms(earning),
    })
    await insertSettlementDay(tx, wanted.day, {
      lastStake: await readLastStake(tx),
      demandPrincipal: await readTotal(tx, 'demandPrincipal'),
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

/** Reads the newest stake; the plan's exclusive lock keeps others from writing stakes, so it sees them all. */
async function readLastStake(tx: Transaction): Promise<bigint> {
  const { newest } = await tx
    .selectFrom('bank.stake')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return BigInt(newest ?? 0)
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
