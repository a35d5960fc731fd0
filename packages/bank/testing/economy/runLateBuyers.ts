import { findDiscrepancies } from '@bank/ledger'
import { findEarningDiscrepancies } from '../../src/stakes/findEarningDiscrepancies.ts'
import { openSettlementFixture, type SettlementFixture } from '../openSettlementFixture.ts'
import { createDice } from './economyModel.ts'
import {
  buyQuota,
  earn,
  type LateBuyersStage,
  measure,
  redeemDemand,
  redeemTerms,
  setTime,
  stakeOnDemand,
  watchVault,
} from './lateBuyersActs.ts'
import { createLateBuyersModel, highestPpb } from './lateBuyersModel.ts'

/** The outcome; amounts in micro-units. */
export type LateBuyersReport = {
  readonly seed: number
  readonly days: number
  readonly seconds: number
  /** Days that were settled, each held against what it owed. */
  readonly settledDays: number
  /** Paid to demand by settled days. */
  readonly interest: bigint
  /** Lower bound of the interest that the income of those days paid for. */
  readonly earned: bigint
  /** Days on which demand was kept its highest rate, and days that paid less than it. */
  readonly keptDays: number
  readonly shortDays: number
  readonly promised: bigint
  readonly topUps: bigint
  readonly sales: number
  readonly soldOut: number
  readonly refused: number
}

const one = 1_000_000n
const beginMs = Date.parse('2040-01-01T00:00:00Z')
const [dayMs, minuteMs] = [86_400_000, 60_000]
const hourMs = 60 * minuteMs
const monthMs = 30 * dayMs
const booksEveryDays = 90

type Sums = { interest: bigint; earned: bigint; keptDays: number; shortDays: number; settled: Set<string> }

/**
 * Runs a bank for `days` days in which buyers take every quota at the worst moments of each day: before and after the
 * plan, at noon and in the last second. Throws with the seed, the day and the law that was broken.
 */
export async function runLateBuyers(params: {
  readonly seed: number
  readonly days: number
}): Promise<LateBuyersReport> {
  const startedMs = performance.now()
  const fixture = await openSettlementFixture(new Date(beginMs).toISOString())
  const sums: Sums = { interest: 0n, earned: 0n, keptDays: 0, shortDays: 0, settled: new Set() }
  let day = 0
  try {
    const stage = await openStage(fixture, params.seed)
    for (day = 0; day < params.days; day += 1) {
      await runDay(stage, sums, beginMs + day * dayMs)
      if (day % booksEveryDays === 0 || day === params.days - 1) await verifyBooks(fixture)
    }
    const { settled, ...figures } = sums
    const seconds = Math.round((performance.now() - startedMs) / 1_000)
    return { ...params, seconds, settledDays: settled.size, ...figures, ...stage.sums }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`ECONOMY_SEED=${params.seed}, day ${day}: ${message}`, { cause: error })
  } finally {
    await fixture.close()
  }
}

async function openStage(fixture: SettlementFixture, seed: number): Promise<LateBuyersStage> {
  const [first, second, ...savers] = await fixture.openMembers(6)
  if (!first || !second) throw new Error('there are no buyers')
  const stage: LateBuyersStage = {
    ...{ fixture, savers, buyers: [first, second], dice: createDice(seed), terms: new Map() },
    ...{ model: createLateBuyersModel(beginMs + dayMs), nowMs: beginMs, measuredMs: beginMs, grown: 0n },
    sums: { promised: 0n, topUps: 0n, sales: 0, refused: 0, soldOut: 0 },
  }
  await watchVault(stage)
  await fixture.earn(2_000n * one)
  await stakeOnDemand(stage, 1_000_000n * one)
  return stage
}

/** One day; now and then no worker settles the day before, and the last sale is made at noon. */
async function runDay(stage: LateBuyersStage, sums: Sums, startMs: number): Promise<void> {
  const { dice } = stage
  const at = async (ms: number, act: (stage: LateBuyersStage) => Promise<void>) => {
    setTime(stage, startMs + ms)
    await act(stage)
  }
  // Rich months leave much to sell, poor ones pay demand less than its highest rate.
  const factor = Math.floor((startMs - beginMs) / monthMs) % 2 === 0 ? 10n : 1n
  const grow = (each: LateBuyersStage) => measure(each, factor * dice.micro(one, 80n * one))
  await at(1_000, buyQuota)
  await at(3 * minuteMs, grow)
  await at(4 * minuteMs, buyQuota)
  if (dice.roll() > 0.1) await at(5 * minuteMs, (each) => settle(each, sums))
  if (dice.roll() < 0.5) await at(6 * minuteMs, redeemTerms)
  await at(7 * minuteMs, buyQuota)
  await at(6 * hourMs, (each) => earn(each, factor))
  if (dice.roll() < 0.2) await at(7 * hourMs, (each) => stakeOnDemand(each, drawPrincipal(each)))
  if (dice.roll() < 0.4) await at(8 * hourMs, redeemDemand)
  await at(12 * hourMs, grow)
  await at(12 * hourMs + 1_000, buyQuota)
  if (dice.roll() < 0.2) await at(18 * hourMs, (each) => stakeOnDemand(each, drawPrincipal(each)))
  if (dice.roll() < 0.3) await at(dayMs - 2_000, redeemTerms)
  if (dice.roll() < 0.8) await at(dayMs - 1_000, buyQuota)
}

const drawPrincipal = ({ dice }: LateBuyersStage) => dice.micro(10_000n * one, 1_500_000n * one)

/** Settles what is due, and holds each day against what it owes. */
async function settle({ fixture, model }: LateBuyersStage, sums: Sums): Promise<void> {
  await fixture.settleAll()
  const { rows } = await fixture.database.pool.query<{ day: string; ppb: string; paid: string }>(
    `SELECT day::text AS day, demand_ppb AS ppb, interest_paid AS paid FROM bank.settlement_day ORDER BY day DESC LIMIT 10`,
  )
  for (const { day, ppb, paid } of rows) {
    if (sums.settled.has(day)) continue
    sums.settled.add(day)
    const owed = model.computeOwed(Date.parse(`${day}T00:00:00Z`))
    const [rate, interest] = [BigInt(ppb), BigInt(paid)]
    const lowest = owed.isKept ? highestPpb : owed.earnedPpb
    if (rate < lowest) throw new Error(`${day} paid demand ${rate} of ${lowest}`)
    if (interest < owed.computeInterest(lowest))
      throw new Error(`${day} paid demand ${interest} of ${owed.computeInterest(lowest)} micro-units`)
    sums.interest += interest
    sums.earned += owed.computeInterest(owed.earnedPpb)
    if (owed.isKept) sums.keptDays += 1
    if (rate < highestPpb) sums.shortDays += 1
  }
}

async function verifyBooks({ database }: SettlementFixture): Promise<void> {
  const found = [...(await findDiscrepancies(database)), ...(await findEarningDiscrepancies(database))]
  if (found.length > 0) throw new Error(JSON.stringify(found.slice(0, 5)))
}
