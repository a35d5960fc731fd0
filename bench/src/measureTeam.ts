import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createBank, createChallenge, getTeamSummary, type IdentityContext, registerMember } from '@bank/bank'
import { getTestAccount } from '@bank/chain/testing'
import type { Database } from '@bank/database'
import { parseMemberId } from '@bank/ledger'
import { computeQuantile, roundToHundredths } from './computeQuantile.ts'
import { runLong, withBenchDatabase } from './withBenchServer.ts'

const members = 1_000_000
const chains = 100
const stakes = 500_000
const redeemedStakes = 100_000
const summariesPerS = 100
/**
 * Idle seconds before and after the measured rebuild: a minute with one rebuild in it, as against one in five
 * minutes by the worker.
 */
const idleSeconds = 30
/** An api at this rate has its connections open and its plans prepared. */
const warmUpSeconds = 2
const registrations = 300
/** Above every account number used elsewhere. */
const firstAccount = 100_000

/** The inviter of member `n`, as SQL; the root is 1. */
const shapes = {
  random: '1 + floor(random() * (n - 1))::bigint',
  wide: '1',
  chains: `CASE WHEN n <= ${chains + 1} THEN 1 ELSE n - ${chains} END`,
}
type Shape = keyof typeof shapes

/** The first member of a row of chain members at this depth. */
const getChainMember = (depth: number) => 2 + (depth - 1) * chains

type Figures = {
  readonly summaryP99Ms: number
  readonly summaryDuringRebuildP99Ms: number
  readonly rebuildSeconds: number
  readonly registerP99Ms: number
}

/**
 * Measures a million members in three shapes, half a million stakes of the last five weeks and a fifth as many
 * redeemed in them, on a durable disk; figures are the worst of the three. Rebuild: the slower of the first one and of one after every stake has changed; summary: p99
 * at a fixed rate over a minute with that rebuild, and over the rebuild alone; registration: p99, for the
 * chains separately at depth 10 and 10,000.
 */
export async function measureTeam(): Promise<Record<string, number>> {
  const measured: Figures[] = []
  let depths: Record<string, number> = {}
  for (const shape of Object.keys(shapes) as Shape[]) {
    await withBenchDatabase({ poolSize: 16 }, async ({ database, owner, server }) => {
      await seedMembers(owner, shapes[shape])
      const bank = openBenchBank(database)
      const totals = await measureTotals(bank, server.url, owner)
      const invited = await measureRegistrations(bank, () => 1 + Math.floor(Math.random() * members))
      measured.push({ ...totals, registerP99Ms: invited })
      if (shape === 'chains') depths = await measureDepths(bank)
    })
  }
  const computeWorst = (figure: keyof Figures) => Math.max(...measured.map((figures) => figures[figure]))
  return {
    summaryP99Ms: roundToHundredths(computeWorst('summaryP99Ms')),
    summaryDuringRebuildP99Ms: roundToHundredths(computeWorst('summaryDuringRebuildP99Ms')),
    rebuildSeconds: roundToHundredths(computeWorst('rebuildSeconds')),
    registerP99Ms: roundToHundredths(computeWorst('registerP99Ms')),
    ...depths,
  }
}

function openBenchBank(database: Database): IdentityContext {
  const identity = {
    publicOrigin: 'http://localhost',
    secret: 'a secret of the benchmark that is long enough',
    isDemoAddress: null,
  }
  return { ...createBank({ database }), identity }
}

async function seedMembers(owner: Database, inviter: string): Promise<void> {
  await runLong(owner, [
    'SELECT setseed(0.5)',
    `INSERT INTO bank.member (address, inviter_id, created_at)
      SELECT '0x' || lpad(to_hex(n), 40, '0'), CASE WHEN n > 1 THEN ${inviter} END, now()
      FROM generate_series(1, ${members}::bigint) n ORDER BY n`,
    `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at)
      SELECT gen_random_uuid(), 1 + n * 7919 % ${members}, 1, 0, 100000000 + n % 1000 * 1000000, 0, 0, 0,
        now() - n % 35 * interval '1 day'
      FROM generate_series(1, ${stakes}::bigint) n`,
    `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at,
        redeemed_at, redeemed_interest)
      SELECT gen_random_uuid(), 1 + n * 7907 % ${members}, 1, 0, 100000000, 0, 0, 0, now() - interval '36 days',
        now() - n % 35 * interval '1 day', 0
      FROM generate_series(1, ${redeemedStakes}::bigint) n`,
  ])
  for (const table of ['bank.member', 'bank.stake']) await owner.pool.query(`VACUUM ANALYZE ${table}`)
}

async function measureTotals(
  bank: IdentityContext,
  url: string,
  owner: Database,
): Promise<Omit<Figures, 'registerP99Ms'>> {
  const first = await measureRebuild(url, owner)
  await runLong(owner, ['UPDATE bank.stake SET principal = principal + 1000000'])
  let again = 0
  let summaryDuringRebuildP99Ms = 0
  const latencies = await measureSummaries(bank, async (measured) => {
    await sleep(idleSeconds * 1_000)
    const before = measured.length
    again = await measureRebuild(url, owner)
    summaryDuringRebuildP99Ms = computeQuantile(measured.slice(before), 0.99)
    await sleep(idleSeconds * 1_000)
  })
  return {
    rebuildSeconds: Math.max(first, again),
    summaryP99Ms: computeQuantile(latencies, 0.99),
    summaryDuringRebuildP99Ms,
  }
}

/**
 * Measures a rebuild in a process separate from the summaries, as worker and api are; throws when the root's
 * totals differ from the sum over all other members.
 */
async function measureRebuild(url: string, owner: Database): Promise<number> {
  await owner.pool.query("UPDATE bank.team_rebuild SET ended_at = ended_at - interval '1 hour'")
  const worker = new Worker(new URL('./teamWorker.ts', import.meta.url), { workerData: url })
  const [seconds] = await once(worker, 'message')
  const { rows } = await owner.pool.query<{ isWhole: boolean }>(`
    SELECT t.below = (SELECT count(*) - 1 FROM bank.member) AND t.self + t.community =
      (SELECT sum(principal) FROM bank.stake WHERE redeemed_at IS NULL) AS "isWhole" FROM bank.get_team_totals(1) t`)
  if (rows[0]?.isWhole !== true) throw new Error('the totals do not add up')
  return seconds
}

/**
 * Milliseconds of summaries begun at a fixed rate, each measured from its due time, while `work` runs. Summaries
 * during the warm-up are not counted.
 */
async function measureSummaries(
  bank: IdentityContext,
  work: (measured: readonly number[]) => Promise<unknown>,
): Promise<number[]> {
  const latencies: number[] = []
  const running: Promise<void>[] = []
  const phase = { isCounting: false, isOver: false }
  const ended = sleep(warmUpSeconds * 1_000)
    .then(() => {
      phase.isCounting = true
      return work(latencies)
    })
    .finally(() => {
      phase.isOver = true
    })
  const startMs = performance.now()
  for (let count = 0; !phase.isOver; count += 1) {
    const dueMs = startMs + (count * 1_000) / summariesPerS
    await sleep(Math.max(0, dueMs - performance.now()))
    const { isCounting } = phase
    // Every fourth is a member with many below: the root, and the earliest members.
    const latest = count % 4 === 0 ? 1 + (count % 100) : members
    const memberId = parseMemberId(BigInt(1 + Math.floor(Math.random() * latest)))
    running.push(
      getTeamSummary(bank, { memberId }).then(() => {
        if (isCounting) latencies.push(performance.now() - dueMs)
      }),
    )
  }
  await ended
  await Promise.all(running)
  return latencies
}

let account = firstAccount

/** The 99th percentile of registrations one after the other, under inviters that are drawn; signing is not counted. */
async function measureRegistrations(bank: IdentityContext, drawInviter: () => number): Promise<number> {
  return computeQuantile(await measureLatencies(bank, registrations, drawInviter), 0.99)
}

async function measureLatencies(
  bank: IdentityContext,
  count: number,
  drawInviter: (turn: number) => number,
): Promise<number[]> {
  const latencies: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const wallet = getTestAccount(account++)
    const { message, nonce } = createChallenge(bank, { address: wallet.address, purpose: 'register' })
    const signature = await wallet.signMessage({ message })
    const assocAddress = `0x${drawInviter(turn).toString(16).padStart(40, '0')}`
    const startedMs = performance.now()
    await registerMember(bank, { address: wallet.address, signature, nonce, assocAddress })
    latencies.push(performance.now() - startedMs)
  }
  return latencies
}

/** Alternates between both depths, so that other load of the machine falls on both alike. */
async function measureDepths(bank: IdentityContext): Promise<Record<string, number>> {
  const depths = [10, members / chains] as const
  const latencies = await measureLatencies(
    bank,
    2 * registrations,
    (turn) => getChainMember(depths[turn % 2 === 0 ? 0 : 1]) + Math.floor(Math.random() * (chains - 1)),
  )
  const listLatencies = (place: number) => latencies.filter((_, turn) => turn % 2 === place)
  return {
    registerP99AtDepth10Ms: roundToHundredths(computeQuantile(listLatencies(0), 0.99)),
    registerP99AtDepth10000Ms: roundToHundredths(computeQuantile(listLatencies(1), 0.99)),
  }
}
