import { createBank, settleRewards } from '@bank/bank'
import type { Database } from '@bank/database'
import { createPostingKey, getHouseBalance, postCapital, postSetAside } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { runLong, withBenchDatabase } from './withBenchServer.ts'

const members = 1_000_000
const earners = 500_000
/** Two workers, as two cores can keep busy. */
const workers = 2
const day = '2026-11-21'
const budget = 1_000_000_000_000n

/** The inviter of member `n`, as SQL; the root is 1. */
const shapes = {
  random: '1 + floor(random() * (n - 1))::bigint',
  wide: '1',
  chains: 'CASE WHEN n <= 101 THEN 1 ELSE n - 100 END',
} as const

type Figures = { readonly computeSeconds: number; readonly paySeconds: number; readonly rewards: number }

/**
 * Measures a day's rewards of a million members of whom half earn interest, in three shapes, on a durable
 * disk: the computation itself, and the payment by two workers. Figures are the worst of the three; `rewards`
 * the most that were paid.
 */
export async function measureRewards(): Promise<Record<string, number>> {
  const measured: Figures[] = []
  for (const inviter of Object.values(shapes)) measured.push(await measure(inviter))
  const computeWorst = (figure: keyof Figures) => Math.max(...measured.map((figures) => figures[figure]))
  return {
    computeSeconds: Number(computeWorst('computeSeconds').toFixed(2)),
    paySeconds: Number(computeWorst('paySeconds').toFixed(2)),
    rewards: computeWorst('rewards'),
  }
}

function measure(inviter: string): Promise<Figures> {
  return withBenchDatabase({ poolSize: 8 }, async ({ database, owner }) => {
    await seed(owner, inviter)
    await fund(database)
    return settle(database)
  })
}

async function settle(database: Database): Promise<Figures> {
  const bank = createBank({ database, wallClockMs: () => Date.parse('2026-11-22T00:00:10Z') })
  const reached = new Map<string, number>()
  const failpoint = async (point: string) => void reached.set(point, performance.now())
  const secondsBetween = (point: string, from: string) =>
    ((reached.get(point) ?? 0) - (reached.get(from) ?? 0)) / 1_000
  const computing = new AbortController()
  computing.abort()
  await settleRewards(bank, { failpoint, signal: computing.signal })
  const computeSeconds = secondsBetween('compute:written', 'compute:begun')
  const startedMs = performance.now()
  const outcomes = await Promise.all(Array.from({ length: workers }, () => settleRewards(bank)))
  const paySeconds = (performance.now() - startedMs) / 1_000
  if (!outcomes.some(({ state }) => state === 'done')) throw new Error('the day is not over')
  const left = await getHouseBalance(database, 'rewards')
  if (left.micro !== 0n) throw new Error(`${left.micro} micro-units are left of the budget`)
  return { computeSeconds, paySeconds, rewards: outcomes.reduce((sum, { payments }) => sum + payments, 0) }
}

/** Reserves the team's budget of the day, as its plan does. */
async function fund(database: Database): Promise<void> {
  const params = { metadata: {}, at: new Date(day) }
  const amount = amountOf('USDT', budget)
  await postCapital(database, {
    ...params,
    key: createPostingKey('bench', 1),
    from: 'vault',
    label: 'capital',
    amount,
  })
  await postSetAside(database, {
    ...params,
    key: createPostingKey('bench', 2),
    from: 'revenue',
    to: 'rewards',
    amount: amountOf('GUSD', budget),
  })
}

async function seed(owner: Database, inviter: string): Promise<void> {
  const at = `'${day}'::timestamptz`
  const statements = [
    'ALTER TABLE bank.gate DROP CONSTRAINT gate_two_persons',
    'UPDATE bank.gate SET is_open = true',
    `INSERT INTO bank.member (address, inviter_id, created_at)
      SELECT '0x' || lpad(to_hex(n), 40, '0'), CASE WHEN n > 1 THEN ${inviter} END, ${at}
      FROM generate_series(1, ${members}::bigint) n ORDER BY n`,
    `INSERT INTO ledger.account (placement, id)
      SELECT n % 256, n * 256 + code FROM generate_series(1, ${members}::bigint) n, (VALUES (1), (65)) codes (code)`,
    `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at)
      SELECT gen_random_uuid(), n * 2, 1, 0, 100000000 + n % 1000 * 10000000, 0, 0, 0, ${at}
      FROM generate_series(1, ${earners}::bigint) n`,
    `INSERT INTO bank.settlement_day (day, state, last_stake, growth, fees, capital, pool_share, rewards_budget,
        interest_budget, demand_seconds, demand_ppb, shortfall, planned_at)
      VALUES ('${day}', 'rewards', ${earners}, 0, 0, 0, 0, ${budget}, 0, 0, 0, 0, ${at})`,
    `INSERT INTO bank.stake_day (placement, day, stake_id, member_id, amount, accrued)
      SELECT placement, '${day}', id, member_id, principal / 12000, principal / 12000 FROM bank.stake`,
  ]
  await runLong(owner, statements)
  for (const table of ['ledger.account', 'bank.member', 'bank.stake'])
    await owner.pool.query(`VACUUM ANALYZE ${table}`)
}
