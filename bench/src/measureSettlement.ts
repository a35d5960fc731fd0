import { setTimeout as sleep } from 'node:timers/promises'
import { type BankContext, createBank, exchange, runSettlement, type SettlementOptions } from '@bank/bank'
import { type Database, openDatabase } from '@bank/database'
import { findDiscrepancies, parseMemberId, rollUpHouse } from '@bank/ledger'
import { sql } from 'kysely'
import { startActsBesidePlan } from './startActsBesidePlan.ts'
import { runLong, withBenchDatabase } from './withBenchServer.ts'

const stakesPerMember = 5
/** Two workers, as two cores can keep busy. */
const workers = 2
const throttledChunkMembers = 100
const throttledShare = 0.2
const exchangesPerS = 100
const idleSeconds = 15
const firstDay = '2026-11-21'
const secondDay = '2026-11-22'
const dayMs = 86_400_000

type Size = { readonly stakes: number; readonly members: number }

/**
 * Plans a day while members stake and redeem, then settles one with two workers on a durable disk, against a bulk INSERT …
 * SELECT of the same audit rows into a table of the same shape; then the next day throttled, one worker with chunks of
 * 100 members, while members exchange at a fixed 100 a second, against the same exchanges alone.
 */
export function measureSettlement({ stakes }: { readonly stakes: number }): Promise<Record<string, number>> {
  const size = { stakes, members: stakes / stakesPerMember }
  // No timed checkpoint falls into one phase and not the other: one is made before the exchanges.
  const options = { poolSize: 16, settings: ['checkpoint_timeout=1h'] }
  return withBenchDatabase(options, ({ database, owner, server }) =>
    measure({ database, owner, url: server.url, size }, () => checkpoint(server.adminUrl)),
  )
}

async function checkpoint(adminUrl: string): Promise<void> {
  const admin = openDatabase({ url: adminUrl, poolSize: 1 })
  await sql`CHECKPOINT`.execute(admin.kysely).finally(() => admin.close())
}

type Bench = {
  readonly database: Database
  readonly owner: Database
  readonly url: string
  readonly size: Size
}

async function measure(
  { database, owner, url, size }: Bench,
  makeCheckpoint: () => Promise<void>,
): Promise<Record<string, number>> {
  let nowMs = Date.parse(firstDay)
  const bank = createBank({ database, wallClockMs: () => nowMs })
  await seed(owner, size)
  // The day before the one measured: `accrued` is read from its rows, and the first bulk insert is done.
  nowMs += dayMs
  // As the worker does every few seconds: balances are read from the entries since.
  await rollUpHouse(database)
  const acts = await startActsBesidePlan(owner, { url, nowMs })
  await settleDay(bank, owner, { failpoint: acts.failpoint })
  const besidePlan = await acts.stop()
  const stakes = await countOpenStakes(owner)
  const bulkBefore = await measureBulkInsert(owner, firstDay)
  nowMs += dayMs
  const startedMs = performance.now()
  const settled = await settleDay(bank, owner, {})
  const seconds = (performance.now() - startedMs) / 1_000
  if (settled !== stakes) throw new Error(`settled ${settled} stakes`)
  const bulkAfter = await measureBulkInsert(owner, secondDay)
  const replayRows = await countReplayedRows(bank, owner, secondDay)
  await makeCheckpoint()
  // Idle before and after, so that other load of the machine falls on both alike.
  const { members } = size
  const idle = await measureExchanges(bank, members, () => sleep(idleSeconds * 1_000))
  nowMs += dayMs
  const throttled = await measureExchanges(bank, members, () =>
    settleDay(bank, owner, { chunkMembers: throttledChunkMembers, share: throttledShare }),
  )
  idle.push(...(await measureExchanges(bank, members, () => sleep(idleSeconds * 1_000))))
  const [discrepancy] = await findDiscrepancies(database)
  if (discrepancy) throw new Error(`the books do not balance: ${JSON.stringify(discrepancy)}`)
  const [stakesPerS, bulkInsertRowsPerS] = [stakes / seconds, (bulkBefore + bulkAfter) / 2]
  return {
    stakesPerS: Math.round(stakesPerS),
    bulkInsertRowsPerS: Math.round(bulkInsertRowsPerS),
    ratio: round(stakesPerS / bulkInsertRowsPerS, 3),
    seconds: round(seconds, 2),
    replayRows,
    throttledExchangeP99Ms: round(computePercentile99(throttled), 2),
    idleExchangeP99Ms: round(computePercentile99(idle), 2),
    ...Object.fromEntries(Object.entries(besidePlan).map(([name, value]) => [name, round(value, 2)])),
  }
}

async function countOpenStakes(owner: Database): Promise<number> {
  const { rows } = await owner.pool.query<{ open: string }>(
    'SELECT count(*) AS open FROM bank.stake WHERE redeemed_at IS NULL',
  )
  return Number(rows[0]?.open)
}

/** Runs one pass of every worker until the day is done, without rewards. Returns the stakes settled. */
async function settleDay(
  bank: BankContext,
  owner: Database,
  params: Partial<SettlementOptions>,
): Promise<number> {
  const passes = params.share === undefined ? workers : 1
  const outcomes = await Promise.all(Array.from({ length: passes }, () => runSettlement(bank, params)))
  const done = await owner.pool.query("UPDATE bank.settlement_day SET state = 'done' WHERE state = 'rewards'")
  if (done.rowCount !== 1)
    throw new Error(`the day is not over: ${outcomes.map(({ state }) => state).join()}`)
  return outcomes.reduce((sum, outcome) => sum + outcome.stakes, 0)
}

/** Rows a second of the same audit rows into a table of the same shape. */
async function measureBulkInsert(owner: Database, day: string): Promise<number> {
  await owner.pool.query('CREATE TABLE public.bulk (LIKE bank.stake_day INCLUDING ALL)')
  const startedMs = performance.now()
  const rows = await runLong(owner, [
    `INSERT INTO public.bulk SELECT * FROM bank.stake_day WHERE day = '${day}'`,
  ])
  const rate = rows / ((performance.now() - startedMs) / 1_000)
  await owner.pool.query('DROP TABLE public.bulk')
  return rate
}

/**
 * Runs the same day again, also where the day's own record of its settlement was deleted: rows written by it.
 */
async function countReplayedRows(bank: BankContext, owner: Database, day: string): Promise<number> {
  const count = async () => {
    const { rows } = await owner.pool.query<{ rows: string }>(
      'SELECT (SELECT count(*) FROM bank.stake_day) + (SELECT count(*) FROM ledger.entry) AS rows',
    )
    return Number(rows[0]?.rows)
  }
  const before = await count()
  await runSettlement(bank)
  await owner.pool.query("UPDATE bank.settlement_day SET state = 'interest' WHERE day = $1", [day])
  await settleDay(bank, owner, {})
  return (await count()) - before
}

/** Milliseconds of exchanges begun at a fixed rate, each measured from when it was due, while `work` runs. */
async function measureExchanges(
  bank: BankContext,
  members: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const latencies: number[] = []
  const running: Promise<void>[] = []
  let isOver = false
  const ended = work().finally(() => {
    isOver = true
  })
  const startMs = performance.now()
  for (let count = 0; !isOver; count += 1) {
    const dueMs = startMs + (count * 1_000) / exchangesPerS
    await sleep(Math.max(0, dueMs - performance.now()))
    running.push(
      exchangeOne(bank, members).then(() => {
        latencies.push(performance.now() - dueMs)
      }),
    )
  }
  await ended
  await Promise.all(running)
  return latencies
}

function computePercentile99(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * 0.99)] ?? 0
}

async function exchangeOne(bank: BankContext, members: number): Promise<void> {
  const id = parseMemberId(BigInt(1 + Math.floor(Math.random() * members)))
  await exchange(bank, {
    member: { id, banned: false },
    fromCurrency: '0',
    toCurrency: '1',
    exchangeAmount: '1.5',
  })
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/**
 * Seeds members with USDT, each with five stakes, seven of ten on demand; revenue for every rate; a balanced
 * ledger.
 */
async function seed(owner: Database, { stakes, members }: Size): Promise<void> {
  const usdt = 1_000_000_000
  const revenue = 100_000_000_000_000
  const numbers = `generate_series(1, ${members}::bigint) n`
  const at = `'${firstDay}'::timestamptz`
  const entry = `INSERT INTO ledger.entry
    (placement, account_id, version, event_type, amount, balance_after, transaction_key, created_at, xid)`
  const createKey = (placement: string) => `md5('seed' || ${placement})::uuid`
  const statements = [
    'ALTER TABLE bank.gate DROP CONSTRAINT gate_two_persons',
    "UPDATE bank.gate SET is_open = true WHERE name = 'yield'",
    `INSERT INTO bank.member (address, inviter_id, created_at)
      SELECT '0x' || lpad(to_hex(n), 40, '0'), CASE WHEN n > 1 THEN 1 END, ${at} FROM ${numbers}`,
    `INSERT INTO ledger.account (placement, id, balance, version)
      SELECT n % 256, n * 256 + code, CASE code WHEN 1 THEN ${usdt} ELSE 0 END, CASE code WHEN 1 THEN 1 ELSE 0 END
      FROM ${numbers}, (VALUES (1), (65)) codes (code)`,
    `INSERT INTO ledger.transaction (placement, key, body, created_at)
      SELECT p, ${createKey('p')}, ${createKey('p')}, ${at} FROM generate_series(0, 256) p WHERE p < 256`,
    `${entry} SELECT n % 256, n * 256 + 1, 1, 0, ${usdt}, ${usdt}, ${createKey('n % 256')}, ${at}, txid_current()
      FROM ${numbers}`,
    `${entry} SELECT n % 256, 16, NULL, 0, -${usdt} * count(*), NULL, ${createKey('n % 256')}, ${at}, txid_current()
      FROM ${numbers} GROUP BY n % 256`,
    ...listStakeInserts({ stakes, members }, at),
    `INSERT INTO ledger.transaction (placement, key, body, created_at)
      VALUES (0, ${createKey("'house'")}, ${createKey("'house'")}, ${at})`,
    `WITH total AS (SELECT sum(principal)::bigint AS staked, sum(promised)::bigint AS promised FROM bank.stake)
      ${entry} SELECT 0, leg.account, NULL, leg.type, leg.amount, NULL, ${createKey("'house'")}, ${at}, txid_current()
      FROM total, LATERAL (VALUES (16, 16, -staked - ${revenue}), (17, 16, staked + ${revenue}),
        (80, 16, -staked - ${revenue}), (81, 16, ${revenue} - promised), (83, 2, staked), (84, 20, promised))
        leg (account, type, amount)`,
    `SELECT ledger.rebalance_allowances((sum(principal) + ${revenue})::bigint, (sum(promised) - ${revenue})::bigint) FROM bank.stake`,
  ]
  // The stakes of the seed are in every count that begins later.
  await runLong(owner, [...statements, 'TRUNCATE bank.stake_change'])
  for (const table of ['ledger.account', 'ledger.entry', 'bank.member', 'bank.stake'])
    await owner.pool.query(`VACUUM ANALYZE ${table}`)
}

/**
 * Stakes go to members in strides, so that one member's stakes are spread over the table as in production; a million a
 * statement, for each has a time limit.
 */
function listStakeInserts({ stakes, members }: Size, at: string): string[] {
  const batch = 1_000_000
  return Array.from({ length: Math.ceil(stakes / batch) }, (_, index) => {
    const [first, last] = [index * batch + 1, Math.min(stakes, (index + 1) * batch)]
    return `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at,
        expire_at)
      SELECT gen_random_uuid(), 1 + n * 7919 % ${members}, CASE days WHEN 0 THEN 1 ELSE 4 END, days, principal,
        20000000, 35000000, principal * 2 * days / 36500, opened_at,
        CASE WHEN days > 0 THEN opened_at + make_interval(days => days) END
      FROM (SELECT n, CASE WHEN n % 10 < 7 THEN 0 ELSE 180 END AS days, 100000000 + n % 1000 * 1000000 AS principal,
          ${at} + n * interval '${40_000_000_000 / stakes} us' AS opened_at
        FROM generate_series(${first}, ${last}::bigint) n ORDER BY n) stakes`
  })
}
