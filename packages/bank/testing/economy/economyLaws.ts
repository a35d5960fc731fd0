import { findDiscrepancies } from '@bank/ledger'
import { amountOf, computeInterestDown, fromDecimal } from '@bank/money'
import { sql } from 'kysely'
import { getMember } from '../../src/members/getMember.ts'
import { listAssetHistory } from '../../src/members/listAssetHistory.ts'
import { stakeRates } from '../../src/policies/stakeRates.ts'
import { findRewardDiscrepancies } from '../../src/rewards/findRewardDiscrepancies.ts'
import type { SolvencyOutcome } from '../../src/solvency/checkSolvency.ts'
import { findEarningDiscrepancies } from '../../src/stakes/findEarningDiscrepancies.ts'
import { reconcileWithdrawals } from '../../src/withdrawals/reconcileWithdrawals.ts'
import type { EconomyModel } from './economyModel.ts'
import type { EconomyFixture } from './openEconomyFixture.ts'

/** The totals of an economy, in micro-units. */
export type EconomySums = {
  /** Interest, rewards and pool shares that members were paid. */
  readonly paid: bigint
  /** The vault's yield by the chain's own figures, fees, and amounts booked by two operators. */
  readonly earned: bigint
  readonly yielded: bigint
  /** Earnings that are neither kept back nor spent. */
  readonly revenue: bigint
}

/** The laws of an economy, each reckoned from chain, people's memory and raw entries, never by the bank's own verbs. */
export type EconomyLaws = {
  /** Checks payments, earnings, sums and minimums; throws naming the law that is broken. */
  check(): Promise<EconomySums>
  /** Checks that the bank's solvency equals the sum of all members' own figures. */
  checkSolvency(outcome: SolvencyOutcome): Promise<void>
  /** Verifies that orders are paid in order of approval, even if the vault is short. */
  verifyQueue(): Promise<void>
  /** The bank's own comparisons of books, stakes and orders. */
  verifyLedger(): Promise<void>
}

const microUnit = 10n ** 12n
const memberCodes = { usdt: 1, gusd: 65 }
const code = {
  pendingUsdt: 19,
  pending: 82,
  stakes: 83,
  escrow: 84,
  rewards: 85,
  pool: 86,
  interest: 87,
  losses: 88,
  dust: 89,
}
const revenueCode = 81
const suspenseCode = 18
const growthType = 18
const incomeTypes = [4, 5, 6, 7, 8, 15]

/** Entries summed by account code and record type; each call reads what was written since the last. */
function createEntrySums(fixture: EconomyFixture) {
  const sums = new Map<string, bigint>()
  let lastXid = 0n
  const read = async () => {
    const { rows } = await sql<{ code: number; type: number; sum: string; newest: string }>`
      SELECT (account_id & 255)::int AS code, event_type::int AS type, sum(amount) AS sum, max(xid) AS newest
      FROM ledger.entry WHERE xid > ${lastXid}::bigint GROUP BY 1, 2`.execute(fixture.database.kysely)
    for (const row of rows) {
      const key = `${row.code}:${row.type}`
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(row.sum))
      if (BigInt(row.newest) > lastXid) lastXid = BigInt(row.newest)
    }
  }
  const of = (wanted: (code: number, type: number) => boolean) =>
    [...sums].reduce((sum, [key, amount]) => {
      const [entryCode = 0, type = 0] = key.split(':').map(Number)
      return wanted(entryCode, type) ? sum + amount : sum
    }, 0n)
  return { read, of, ofCode: (wanted: number) => of((entryCode) => entryCode === wanted) }
}

const finders = [findDiscrepancies, findEarningDiscrepancies, reconcileWithdrawals, findRewardDiscrepancies]

function assertLaw(holds: boolean, law: string, ...figures: readonly unknown[]): void {
  if (!holds) throw new Error(`${law}: ${figures.join(', ')}`)
}

/** `owed`: everything ordered and not given back; `paid` is in it. */
async function readPending(fixture: EconomyFixture): Promise<{ owed: bigint; paid: bigint }> {
  const { rows } = await sql<{ owed: string; paid: string }>`
    SELECT coalesce(sum(amount) FILTER (WHERE state NOT IN ('rejected', 'cancelled', 'failed')), 0) AS owed,
      coalesce(sum(paid_amount), 0) AS paid FROM bank.withdrawal`.execute(fixture.database.kysely)
  return { owed: BigInt(rows[0]?.owed ?? 0), paid: BigInt(rows[0]?.paid ?? 0) }
}

async function readBalances(fixture: EconomyFixture): Promise<{ usdt: bigint; gusd: bigint; least: bigint }> {
  const { rows } = await sql<{ usdt: string; gusd: string; least: string }>`
    SELECT coalesce(sum(balance) FILTER (WHERE id & 255 = ${memberCodes.usdt}), 0) AS usdt,
      coalesce(sum(balance) FILTER (WHERE id & 255 = ${memberCodes.gusd}), 0) AS gusd,
      coalesce(min(balance), 0) AS least FROM ledger.account`.execute(fixture.database.kysely)
  const [row = { usdt: '0', gusd: '0', least: '0' }] = rows
  return { usdt: BigInt(row.usdt), gusd: BigInt(row.gusd), least: BigInt(row.least) }
}

/** Computes demand's earnings since the last planned day, stake by stake at the rate of the last one not stopped. */
async function computeAccrued(fixture: EconomyFixture, model: EconomyModel): Promise<bigint> {
  const { rows } = await sql<{ until: Date; ppb: string | null }>`
    SELECT (day + 1)::timestamp AT TIME ZONE 'UTC' AS until,
      (SELECT demand_ppb FROM bank.settlement_day WHERE halted_reason IS NULL ORDER BY day DESC LIMIT 1) AS ppb
    FROM bank.settlement_day ORDER BY day DESC LIMIT 1`.execute(fixture.database.kysely)
  const planned = rows[0]
  let accrued = 0n
  for (const { principal, days, openedMs, startPpb } of model.stakes.values()) {
    if (days > 0) continue
    const fromMs = Math.max(openedMs, planned?.until.getTime() ?? 0)
    const seconds = BigInt(Math.max(0, Math.floor((fixture.chain.nowMs() - fromMs) / 1_000)))
    const rate = stakeRates.ratioOf(planned?.ppb ? BigInt(planned.ppb) : startPpb)
    accrued += computeInterestDown(amountOf('GUSD', principal), rate, seconds).micro
  }
  return accrued
}

/** Counts demand stakes: what has grown is rounded up once for all of them, so it may be a micro-unit a stake above the model. */
const countDemand = (model: EconomyModel): bigint =>
  BigInt([...model.stakes.values()].filter(({ days }) => days === 0).length)

const sumOf = (model: EconomyModel, field: 'principal' | 'promised') =>
  [...model.stakes.values()].reduce((sum, stake) => sum + stake[field], 0n)

type Snapshot = {
  readonly fixture: EconomyFixture
  readonly model: EconomyModel
  readonly entries: ReturnType<typeof createEntrySums>
}

/** Reads nothing yet. */
export function createEconomyLaws(fixture: EconomyFixture, model: EconomyModel): EconomyLaws {
  const snapshot: Snapshot = { fixture, model, entries: createEntrySums(fixture) }
  return {
    check: () => verifySums(snapshot),
    checkSolvency: (outcome) => verifySolvent(snapshot, outcome),
    verifyQueue: () => verifyQueue(fixture),
    async verifyLedger() {
      for (const find of finders) {
        const found = await find(fixture.database)
        assertLaw(found.length === 0, find.name, JSON.stringify(found.slice(0, 5)))
      }
      await verifyHistories(snapshot)
    },
  }
}

const longestHistory = 180
const dayMs = 86_400_000

/**
 * Each member's history begins with nothing and ends at the total; together they have what was deposited, and were
 * credited what records say.
 */
async function verifyHistories({ fixture, model, entries }: Snapshot): Promise<void> {
  let [deposited, earned, isWhole] = [0n, 0n, true]
  for (const { id: memberId } of fixture.members) {
    const { totalUsdtBalance, totalGusdBalance, createTime } = await getMember(fixture.bank, { memberId })
    const history = await listAssetHistory(fixture.bank, { memberId, days: longestHistory })
    const newest = history.dataList.at(-1)
    const total = toMicro(totalUsdtBalance) + toMicro(totalGusdBalance)
    assertLaw(toMicro(newest?.totalAmount) === total, 'a history ends at the total', memberId, total)
    deposited += toMicro(newest?.depositedAmount)
    for (const { earnedAmount } of history.dataList) earned += toMicro(earnedAmount)
    if ((history.dataList[0]?.dayTime ?? 0) > createTime + dayMs) {
      isWhole = false
      continue
    }
    const opening = toMicro(history.openingTotalAmount) + toMicro(history.openingDepositedAmount)
    assertLaw(opening === 0n, 'a history begins with nothing', memberId, opening)
  }
  const { paid } = await readPending(fixture)
  assertLaw(deposited === model.deposited - paid, 'histories have what was deposited', deposited)
  if (!isWhole) return
  await entries.read()
  const recorded = sumIncome(entries)
  assertLaw(earned === recorded, 'histories have what members were paid', earned, recorded)
}

const toMicro = (decimal = '0'): bigint => fromDecimal(decimal, 'GUSD').micro

async function verifySums(snapshot: Snapshot): Promise<EconomySums> {
  const { fixture, model, entries } = snapshot
  await entries.read()
  const isUsdt = (entryCode: number) => entryCode < 64
  assertLaw(entries.of(isUsdt) === 0n, 'entries of USDT add up to zero', entries.of(isUsdt))
  const gusd = entries.of((entryCode) => !isUsdt(entryCode))
  assertLaw(gusd === 0n, 'entries of GUSD add up to zero', gusd)
  const revenue = entries.ofCode(revenueCode)
  assertLaw(revenue >= 0n, 'revenue is never below zero', revenue)
  for (const [name, number] of Object.entries(code))
    assertLaw(entries.ofCode(number) >= 0n, `${name} is never below zero`, entries.ofCode(number))
  const balances = await readBalances(fixture)
  assertLaw(balances.least >= 0n, 'no balance is below zero', balances.least)
  assertLaw(
    balances.gusd === entries.ofCode(memberCodes.gusd),
    'balances are what entries say',
    balances.gusd,
  )
  const principal = sumOf(model, 'principal')
  assertLaw(entries.ofCode(code.stakes) === principal, 'open stakes are in the house', principal)
  const promised = sumOf(model, 'promised')
  assertLaw(entries.ofCode(code.escrow) === promised, 'what is promised is in escrow', promised)
  return { ...(await verifyPaid(snapshot, balances.usdt + balances.gusd + principal)), revenue }
}

/** Interest, rewards and pool shares that members were credited. */
const sumIncome = (entries: Snapshot['entries']): bigint =>
  entries.of((entryCode, type) => entryCode === memberCodes.gusd && incomeTypes.includes(type))

/** `held`: what members have in balances and stakes. */
async function verifyPaid(
  { fixture, model, entries }: Snapshot,
  held: bigint,
): Promise<Omit<EconomySums, 'revenue'>> {
  const truth = await fixture.chain.readTruth()
  const pending = await readPending(fixture)
  assertLaw(truth.paidOut / microUnit === pending.paid, 'the vault paid what orders say', pending.paid)
  assertLaw(truth.deposited / microUnit === model.deposited, 'deposits are counted', model.deposited)
  const paid = held + pending.owed - (model.deposited - model.fees)
  const recorded = sumIncome(entries)
  assertLaw(paid === recorded, 'members have what records say they were paid', paid, recorded)
  const yielded = (truth.assets - truth.deposited + truth.paidOut - truth.given + truth.stolen) / microUnit
  const issued = entries.of((entryCode, type) => entryCode === revenueCode && type === growthType)
  assertLaw(issued <= yielded, 'what is issued as growth was yielded', issued, yielded)
  const earned = yielded + model.fees + model.capital
  assertLaw(paid <= earned, 'paid is at most earned', paid, earned)
  const keptCodes = [revenueCode, code.escrow, code.rewards, code.pool, code.interest, code.losses, code.dust]
  const kept = keptCodes.map(entries.ofCode).reduce((sum, amount) => sum + amount, 0n)
  const left = issued + model.fees + model.capital - paid
  assertLaw(kept === left, 'what was earned is paid or kept', kept, left)
  return { paid, earned, yielded }
}

async function verifyQueue(fixture: EconomyFixture): Promise<void> {
  const { rows } = await sql<{ waiting: string; paid: string }>`
    SELECT first.id AS waiting, later.id AS paid FROM bank.withdrawal first
    JOIN bank.withdrawal later ON (later.approved_at, later.id) > (first.approved_at, first.id)
    WHERE first.state = 'approved' AND first.paid_amount < first.amount
      AND later.paid_amount > 0 LIMIT 1`.execute(fixture.database.kysely)
  assertLaw(rows.length === 0, 'who was approved first is paid first', rows[0]?.waiting, rows[0]?.paid)
}

async function verifySolvent({ fixture, model, entries }: Snapshot, outcome: SolvencyOutcome): Promise<void> {
  if (outcome.state === 'unread') throw new Error(outcome.reason)
  await entries.read()
  const [balances, pending, accrued, truth] = await Promise.all([
    readBalances(fixture),
    readPending(fixture),
    computeAccrued(fixture, model),
    fixture.chain.readTruth(),
  ])
  const revenue = entries.ofCode(revenueCode)
  const owed = [
    ...[balances.usdt, balances.gusd, sumOf(model, 'principal'), sumOf(model, 'promised')],
    ...[pending.owed - pending.paid, accrued < revenue ? accrued : revenue],
    ...[code.rewards, code.pool, code.interest, suspenseCode].map(entries.ofCode),
  ].reduce((sum, amount) => sum + amount, 0n)
  const { liabilities } = outcome
  const isKnown = liabilities >= owed && liabilities <= owed + countDemand(model)
  assertLaw(isKnown, 'the bank knows what it owes', liabilities, owed)
  const assets = truth.assets / microUnit
  assertLaw(outcome.assets === assets, 'the bank knows what the vault has', outcome.assets, assets)
  assertLaw((outcome.state === 'solvent') === assets >= liabilities, 'solvent is to cover it', outcome.state)
}
