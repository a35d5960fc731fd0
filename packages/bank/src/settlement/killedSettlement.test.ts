import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openDatabase } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { afterEach, describe, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { createBank } from '../bankContext.ts'
import { runSettlement } from './runSettlement.ts'

const one = 1_000_000n
const dayOver = '2026-11-22T00:00:30Z'
const banks: SettlementFixture[] = []
afterEach(async () => {
  for (const open of banks.splice(0)) await open.close()
})

/** The same bank every time: so many members, some with several stakes, and a day to settle. */
async function openSettlementScene(
  count: number,
): Promise<SettlementFixture & { readonly members: readonly MemberId[] }> {
  const scene = await openSettlementFixture('2026-11-21T00:00:00Z')
  banks.push(scene)
  const members = await scene.openMembers(count)
  await scene.earn(50_000n * one)
  for (const memberId of members) {
    await scene.stake({ memberId, principal: 1_000n * one + memberId, at: '2026-11-21T01:02:03Z' })
    if (memberId % 2n === 0n)
      await scene.stake({ memberId, principal: 7n * one, days: 45, at: '2026-11-21T05:00:00Z' })
    await scene.payFees(memberId, 10_000n + memberId, '2026-11-21T06:00:00Z')
  }
  scene.setTime(dayOver)
  return { ...scene, members }
}

async function settleUndisturbed(count: number): Promise<unknown> {
  const scene = await openSettlementScene(count)
  await scene.settleAll()
  return scene.snapshot()
}

describe('a worker that dies between any two statements', () => {
  test.each([
    ['by itself', async () => {}],
    [
      'with its connection',
      async ({ database }: SettlementFixture) => {
        await database.pool.query(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
          WHERE datname = current_database() AND usename = current_user AND state = 'idle in transaction'`)
      },
    ],
  ])('behavior: leaves nothing half done, %s', async (_, kill) => {
    const wanted = await settleUndisturbed(3)
    const scene = await openSettlementScene(3)
    const deaths: string[] = []
    const checkpoint = async (point: string) => {
      if (deaths.includes(point)) return
      deaths.push(point)
      await kill(scene)
      throw new Error(`killed at ${point}`)
    }
    for (let pass = 0; pass < 50; pass += 1) {
      const outcome = await runSettlement(scene.bank, { failpoint: checkpoint }).catch(
        (error: unknown) => error,
      )
      expect(await scene.readHouse('revenue')).toBeGreaterThanOrEqual(0n)
      if (!(outcome instanceof Error)) break
    }
    expect(deaths).toEqual([
      ...['plan:begun', 'plan:counted', 'plan:locked', 'plan:day'],
      ...['chunk:leased', 'chunk:done', 'close:done'],
    ])
    await scene.closeDay('2026-11-21')
    expect(await scene.snapshot()).toEqual(wanted)
  })
})

describe('several workers', () => {
  const openWorkers = (scene: SettlementFixture, count: number) =>
    Array.from({ length: count }, () => {
      const database = openDatabase({ url: scene.testDatabase.url, poolSize: 3 })
      const bank = createBank({ database, wallClockMs: () => Date.parse(dayOver) })
      return { bank, close: () => database.close() }
    })

  test.each([2, 4])('behavior: %i at once share the chunks, and pay each member once', async (count) => {
    const wanted = await settleUndisturbed(24)
    const scene = await openSettlementScene(24)
    const workers = openWorkers(scene, count)
    const outcomes = await Promise.all(workers.map(({ bank }) => runSettlement(bank)))
    await Promise.all(workers.map(({ close }) => close()))
    expect(outcomes.filter(({ planned }) => planned)).toHaveLength(1)
    // A process that comes after the last chunk finds the day there too.
    expect(outcomes.filter(({ state }) => state === 'rewards').length).toBeGreaterThan(0)
    expect(outcomes.reduce((sum, { stakes }) => sum + stakes, 0)).toBe(36)
    await scene.closeDay('2026-11-21')
    expect(await scene.snapshot()).toEqual(wanted)
  })

  test('behavior: members exchange and redeem settled days while a chunk is processed', async () => {
    const scene = await openSettlementScene(4)
    const seen: string[] = []
    const checkpoint = async (point: string) => {
      if (point !== 'chunk:done') return
      const chunks = await scene.database.kysely
        .selectFrom('bank.settlement_chunk')
        .select(['first_member', 'done_at'])
        .orderBy('placement')
        .execute()
      const done = chunks.findIndex(({ done_at }) => done_at !== null)
      const [idle] = scene.members.slice(-1)
      if (idle === undefined || seen.length > 0 || done < 0) return
      const doneMember = scene.members.find((memberId) => `${memberId}` === chunks[done]?.first_member)
      if (doneMember === undefined) return
      const { rows } = await scene.database.pool.query<{ id: string }>(
        'SELECT id FROM bank.stake WHERE member_id = $1 ORDER BY id LIMIT 1',
        [`${doneMember}`],
      )
      // None of them waits for the transaction that stands open here.
      await scene.payFees(idle, 5n, dayOver)
      await scene.payFees(doneMember, 7n, dayOver)
      await scene.redeem(rows[0]?.id ?? '', dayOver)
      seen.push('redeemed')
    }
    await runSettlement(scene.bank, { failpoint: checkpoint })
    expect(seen).toEqual(['redeemed'])
    const { rows } = await scene.database.pool.query<{ count: string }>('SELECT count(*) FROM bank.stake_day')
    expect(rows).toEqual([{ count: '6' }])
    expect(await scene.readHouse('interest')).toBe(0n)
  })
})

describe('kill -9', () => {
  const chunksEach = 2
  /** Settles chunks, and waits for its death at a moment of the one after. */
  const source = `
    import { createBank, runSettlement } from '@bank/bank'
    import { openDatabase } from '@bank/database'
    const database = openDatabase({ url: process.env.DATABASE_URL, poolSize: 2 })
    const bank = createBank({ database, wallClockMs: () => Date.parse('${dayOver}') })
    let leased = 0
    const failpoint = async (point) => {
      if (point === 'chunk:leased') leased += 1
      if (leased <= ${chunksEach} || point !== process.env.DIES_AT) return
      process.stdout.write('there')
      await new Promise((done) => setTimeout(done, 600_000))
    }
    for (;;) await runSettlement(bank, { chunkMembers: 1, failpoint })`

  type Worker = { readonly child: ChildProcess; readonly ended: Promise<unknown> }

  /** Starts a worker and waits until it is at the failpoint, with a chunk leased. */
  async function startWorker(scene: SettlementFixture, point: string): Promise<Worker> {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
      cwd: import.meta.dirname,
      env: { ...process.env, DATABASE_URL: scene.testDatabase.url, DIES_AT: point },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // Awaited from the start: a worker that ended by itself would not end again.
    const ended = once(child, 'exit')
    if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended])
    expect(child.exitCode).toBeNull()
    return { child, ended }
  }

  const countChunks = async (scene: SettlementFixture) => {
    const { rows } = await scene.database.pool.query<{ done: number; open: number }>(`
      SELECT count(done_at)::int AS done, count(*) FILTER (WHERE done_at IS NULL)::int AS open
      FROM bank.settlement_chunk`)
    return rows[0]
  }

  test('behavior: processes killed again and again settle the day once', async () => {
    const wanted = await settleUndisturbed(24)
    const scene = await openSettlementScene(24)
    const points = ['chunk:leased', 'chunk:done']
    for (const [round, point] of points.entries()) {
      const workers = await Promise.all([startWorker(scene, point), startWorker(scene, point)])
      for (const { child } of workers) child.kill('SIGKILL')
      await Promise.all(workers.map(({ ended }) => ended))
      expect(workers.map(({ child }) => child.signalCode)).toEqual(['SIGKILL', 'SIGKILL'])
      // Both died in the middle of a chunk, between chunks that are done and chunks that are open.
      const done = (round + 1) * workers.length * chunksEach
      expect(await countChunks(scene), point).toEqual({ done, open: 24 - done })
    }
    await scene.settleAll()
    expect(await scene.snapshot()).toEqual(wanted)
  }, 240_000)
})

describe('a day settled over again', () => {
  const countPostings = async (scene: SettlementFixture) => {
    const { rows } = await scene.database.pool.query<{ postings: number; entries: number }>(`SELECT
      (SELECT count(*)::int FROM ledger.transaction) AS postings, (SELECT count(*)::int FROM ledger.entry) AS entries`)
    return rows[0]
  }

  /** Plans the day, ends a stake of the plan, and settles: part of the budget is left over and returned. */
  const settleWithRest = async (scene: SettlementFixture) => {
    const failpoint = (point: string) =>
      point === 'chunk:leased' ? Promise.reject(new Error('planned')) : Promise.resolve()
    await expect(runSettlement(scene.bank, { failpoint })).rejects.toThrow('planned')
    const stake = scene.database.kysely.selectFrom('bank.stake').select('id').where('days', '=', 0)
    const { id } = await stake.orderBy('id').limit(1).executeTakeFirstOrThrow()
    await scene.redeem(id, dayOver)
    await scene.settleAll()
  }

  test.each([
    { lost: 'every chunk', from: 'TRUE' },
    { lost: 'some chunks', from: 'first_member % 2 = 0' },
  ])(
    'behavior: $lost without its rows and its mark meets the posting keys and pays nothing',
    async (loss) => {
      const scene = await openSettlementScene(6)
      await settleWithRest(scene)
      const wanted = await scene.snapshot()
      const before = await countPostings(scene)
      // Row, mark and state, the first two guards against a second payment, are gone; the ledger's keys are left.
      await scene.asOwner(`
      DELETE FROM bank.stake_day USING bank.settlement_chunk chunk
        WHERE stake_day.member_id BETWEEN chunk.first_member AND chunk.last_member
          AND stake_day.placement = chunk.placement AND ${loss.from};
      UPDATE bank.settlement_chunk SET done_at = NULL, stakes = NULL, members = NULL, amount = NULL WHERE ${loss.from};
      UPDATE bank.settlement_day SET state = 'interest', interest_paid = 0, interest_at = NULL, done_at = NULL`)
      const points: string[] = []
      const failpoint = async (point: string) => void points.push(point)
      await scene.settleAll({ failpoint })
      expect(points.filter((point) => point === 'chunk:done').length).toBeGreaterThan(0)
      expect(points).toContain('close:done')
      expect(await countPostings(scene)).toEqual(before)
      expect(await scene.snapshot()).toEqual(wanted)
    },
  )
})
