import type { Database } from '@bank/database'
import { amountOf, computeInterestDown, daySeconds } from '@bank/money'
import { sql } from 'kysely'
import type { KnownFigures } from './matchFigures.ts'

/** A stretch of bank time, in epoch milliseconds. */
type Period = { readonly fromMs: number; readonly toMs: number }
type Entry = {
  readonly asset: 'USDT' | 'GUSD'
  readonly type: number
  readonly amount: bigint
  readonly day: string
}
type Stake = {
  readonly principal: bigint
  readonly promised: bigint
  readonly days: number
  readonly ppb: bigint
  readonly openedMs: number
  readonly expireMs: number | null
  /** End of the last day that was settled for it; its purchase before the first. */
  readonly settledMs: number
  readonly settled: bigint
}

/** Own and community stakes that a level asks for (docs/rules.md, "Team"), in micro-units. */
const levelConditions = [100n, 500n, 1_000n, 3_000n, 5_000n, 25_000n, 100_000n, 400_000n, 1_500_000n].map(
  (amount) => amount * 1_000_000n,
)
const recharge = 0
const pledges = [2, 3, 9]
const interest = [7, 8]
const rewards = [4, 5, 6, 15]

/**
 * Computes from raw entries, stakes and checks, and by none of the bank's own queries, the amounts that a member's screens
 * may show while bank time is in `period`.
 */
export async function readKnownFigures(
  database: Database,
  { memberId, period }: { readonly memberId: bigint; readonly period: Period },
): Promise<KnownFigures> {
  const entries = await readEntries(database, memberId)
  const stakes = await readStakes(database, memberId)
  const withdrawals = await readAmounts(
    database,
    sql`SELECT amount, paid_amount FROM bank.withdrawal WHERE member_id = ${`${memberId}`}`,
  )
  const [usdt = 0n, gusd = 0n] = await readAmounts(
    database,
    sql`SELECT coalesce(sum(amount - paid_amount) FILTER (WHERE asset = 'USDT'), 0) AS usdt,
        coalesce(sum(amount - paid_amount) FILTER (WHERE asset = 'GUSD'), 0) AS gusd
      FROM bank.withdrawal WHERE member_id = ${`${memberId}`}
        AND state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed')`,
  )
  const amounts = [
    0n,
    ...sumRuns(entries),
    ...computeHoldings(entries, { stakes, pending: { usdt, gusd } }),
    ...stakes.flatMap(({ principal, promised, settled }) => [principal, promised, settled]),
    ...withdrawals,
    ...(await readPublicAmounts(database)),
    ...(await readIncomeAmounts(database, memberId)),
    ...(await readTeamAmounts(database, memberId)),
  ]
  return {
    amounts: new Set(amounts.map((amount) => (amount < 0n ? -amount : amount))),
    growing: stakes.map((stake) => computeGrowth(stake, period)),
  }
}

async function readEntries(database: Database, memberId: bigint): Promise<readonly Entry[]> {
  const { rows } = await sql<{ code: string; type: number; amount: string; day: string }>`
    SELECT account_id % 256 AS code, event_type AS type, amount, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
    FROM ledger.entry WHERE account_id / 256 = ${`${memberId}`} ORDER BY created_at, version`.execute(
    database.kysely,
  )
  return rows.map(({ code, type, amount, day }) => ({
    asset: Number(code) < 64 ? 'USDT' : 'GUSD',
    type,
    amount: BigInt(amount),
    day,
  }))
}

async function readStakes(database: Database, memberId: bigint): Promise<readonly Stake[]> {
  const { rows } = await sql<Record<string, string | number | null>>`
    SELECT s.principal, s.promised, s.days, s.start_ppb, extract(epoch FROM s.opened_at) * 1000 AS opened,
      extract(epoch FROM s.expire_at) * 1000 AS expires,
      (SELECT demand_ppb FROM bank.settlement_day WHERE halted_reason IS NULL ORDER BY day DESC LIMIT 1) AS paid_ppb,
      (SELECT extract(epoch FROM max(day) + 1) * 1000 FROM bank.settlement_day) AS planned,
      coalesce((SELECT sum(d.amount) FROM bank.stake_day d WHERE d.stake_id = s.id), 0) AS settled
    FROM bank.stake s WHERE s.member_id = ${`${memberId}`} AND s.redeemed_at IS NULL`.execute(database.kysely)
  return rows.map((row) => {
    const days = Number(row.days)
    const openedMs = Math.floor(Number(row.opened))
    return {
      days,
      openedMs,
      principal: BigInt(row.principal ?? 0),
      promised: BigInt(row.promised ?? 0),
      ppb: BigInt((days === 0 ? row.paid_ppb : null) ?? row.start_ppb ?? 0),
      expireMs: row.expires === null ? null : Math.floor(Number(row.expires)),
      settledMs: Math.max(openedMs, Number(row.planned ?? 0)),
      settled: BigInt(row.settled ?? 0),
    }
  })
}

/** The interest of an open stake at both ends of a period: what is settled, and what has grown since. */
function computeGrowth(stake: Stake, { fromMs, toMs }: Period): { from: bigint; to: bigint } {
  const { principal, promised, ppb, settled, openedMs, settledMs, days, expireMs } = stake
  const isFixed = days > 0
  const computeAt = (atMs: number) => {
    const endMs = Math.min(atMs, expireMs ?? atMs)
    const seconds = BigInt(Math.max(0, Math.floor((endMs - (isFixed ? openedMs : settledMs)) / 1_000)))
    // A term earns its promise evenly; flexible interest grows at the rate last paid.
    if (isFixed) return (promised * seconds) / (BigInt(days) * daySeconds)
    const rate = { numerator: ppb, denominator: 1_000_000_000n }
    return settled + computeInterestDown(amountOf('GUSD', principal), rate, seconds).micro
  }
  return { from: computeAt(fromMs), to: computeAt(toMs) }
}

/** Each movement, and the sums of neighbouring ones of a type: lists show runs of them as one. */
function sumRuns(entries: readonly Entry[]): bigint[] {
  const sums: bigint[] = []
  for (const [index, first] of entries.entries()) {
    let sum = 0n
    for (const { type, asset, amount } of entries.slice(index)) {
      if (type !== first.type || asset !== first.asset) continue
      sum += amount
      sums.push(sum)
    }
  }
  const total = (types: readonly number[]) =>
    entries.filter(({ type }) => types.includes(type)).reduce((sum, { amount }) => sum + amount, 0n)
  return [...sums, total(interest), total(rewards)]
}

/** Balances now, and total, deposits and earnings at the end of each day. */
function computeHoldings(
  entries: readonly Entry[],
  params: {
    readonly stakes: readonly Stake[]
    readonly pending: { readonly usdt: bigint; readonly gusd: bigint }
  },
): bigint[] {
  const { stakes, pending } = params
  const staked = stakes.reduce((sum, { principal }) => sum + principal, 0n)
  let [usdt, gusd, deposited, moved, withdrawn] = [0n, 0n, 0n, 0n, 0n]
  const byDay = new Map<string, readonly bigint[]>()
  let [today, earnedToday] = ['', 0n]
  for (const { asset, type, amount, day } of entries) {
    if (day !== today) [today, earnedToday] = [day, 0n]
    if (asset === 'USDT') usdt += amount
    else gusd += amount
    if (type === recharge) deposited += amount
    if (pledges.includes(type)) moved -= amount
    if (type === 1 || type === 14) withdrawn -= amount
    if ([...interest, ...rewards].includes(type)) earnedToday += amount
    // Stakes and open withdrawals are still the member's.
    const total = usdt + gusd + moved + withdrawn
    byDay.set(day, [total, deposited, total - deposited, earnedToday])
  }
  const open = pending.usdt + pending.gusd
  const paid = withdrawn - open
  const total = usdt + gusd + staked + open
  const net = deposited - paid
  return [
    ...[usdt, usdt + pending.usdt, gusd, gusd + staked + pending.gusd, total],
    ...[pending.usdt, pending.gusd, open, staked, staked + pending.gusd, staked + open, net, total - net],
    ...[...byDay.values()].flat(),
  ]
}

/** Figures that are the same for every member: of the platform's accounts, its checks, the pool, the caps, and from before the books. */
const readPublicAmounts = async (database: Database): Promise<bigint[]> => [
  ...(await readAmounts(
    database,
    sql`SELECT idle, supplied, withdrawable, uncredited, in_transit, assets, usdt, gusd, staked, pending, interest, suspense,
        pool, set_aside, liabilities, equity, idle + supplied AS held, assets - liabilities AS surplus
      FROM bank.solvency_check ORDER BY id DESC LIMIT 20`,
  )),
  ...(await readAmounts(
    database,
    sql`SELECT account_id % 256 AS code, event_type, sum(amount) AS amount FROM ledger.entry
      WHERE account_id < 256 GROUP BY ROLLUP (1, 2)`,
    ['amount'],
  )),
  ...(await readAmounts(
    database,
    sql`SELECT usdt, gusd, staked, pending, interest, suspense, pool, set_aside, liabilities FROM bank.attestation
      ORDER BY tree_id DESC LIMIT 50`,
  )),
  ...(await readAmounts(
    database,
    sql`SELECT -sum(amount) AS circulating FROM ledger.entry WHERE account_id IN (80, 81, 89)`,
  )),
  ...(await readAmounts(
    database,
    sql`SELECT (value::numeric * 1000000)::bigint AS stated FROM bank.parameter WHERE name = 'openingExchangeFees'`,
  )),
]

/** Income by day: interest of stakes on the day that earns it, rewards on the day they are for, and both together. */
const readIncomeAmounts = (database: Database, memberId: bigint): Promise<bigint[]> =>
  readAmounts(
    database,
    sql`SELECT interest, reward, interest + reward AS income FROM (
        SELECT (SELECT coalesce(sum(d.amount), 0) FROM bank.stake_day d
            WHERE d.day = asked.day AND d.member_id = ${`${memberId}`}) AS interest,
          (SELECT coalesce(sum(r.paid), 0) FROM bank.reward_day r
            WHERE r.day = asked.day AND r.member_id = ${`${memberId}`}) AS reward
        FROM bank.settlement_day AS asked) AS income`,
  )

/** Rewards of the member, and what the team has staked, now and on the average of the seven days before today. */
async function readTeamAmounts(database: Database, memberId: bigint): Promise<bigint[]> {
  const rewards = await readAmounts(
    database,
    sql`SELECT base, gross, paid FROM bank.reward_day WHERE member_id = ${`${memberId}`}`,
  )
  const staked = await readAmounts(
    database,
    sql`WITH RECURSIVE below (id, depth) AS (
        SELECT ${`${memberId}`}::bigint, 0
        UNION ALL SELECT m.id, below.depth + 1 FROM bank.member m JOIN below ON m.inviter_id = below.id
      ), week AS (
        SELECT date_trunc('day', computed_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS ended FROM bank.team_rebuild
      ), held AS (
        SELECT b.id, b.depth, coalesce(sum(s.principal) FILTER (WHERE s.redeemed_at IS NULL), 0) AS principal,
          floor(coalesce(sum(s.principal * greatest(0, round(1000 * extract(epoch FROM
            least(coalesce(s.redeemed_at, w.ended), w.ended) - greatest(s.opened_at, w.ended - interval '7 days')
          )))), 0) / 604800000) AS average
        FROM below b CROSS JOIN week w LEFT JOIN bank.stake s ON s.member_id = b.id GROUP BY 1, 2
      )
      SELECT sum(principal) FILTER (WHERE depth = 0) AS own, sum(principal) FILTER (WHERE depth = 1) AS direct,
        sum(principal) FILTER (WHERE depth > 0) AS community, sum(principal) AS performance,
        sum(average) FILTER (WHERE depth = 0) AS own_average, sum(average) FILTER (WHERE depth > 0) AS average
      FROM held`,
  )
  const missing = levelConditions.flatMap((condition) => staked.map((amount) => condition - amount))
  return [...rewards, ...staked, ...levelConditions, ...missing]
}

/** The bigint columns of a query's rows. */
async function readAmounts(
  database: Database,
  query: ReturnType<typeof sql>,
  columns?: readonly string[],
): Promise<bigint[]> {
  const { rows } = await database.kysely.executeQuery(query.compile(database.kysely))
  return (rows as Record<string, string | null>[]).flatMap((row) =>
    Object.entries(row)
      .filter(([name, value]) => value !== null && (columns?.includes(name) ?? true))
      .map(([, value]) => BigInt(value ?? 0)),
  )
}
