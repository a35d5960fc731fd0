import { beforeAll, expect, test } from 'vitest'
import { withBenchServer } from '../withBenchServer.ts'
import { countSettledRun, type Work } from './countWork.ts'
import { type Act, listActs } from './listActs.ts'
import { type GrownBank, openGrownBank } from './openGrownBank.ts'

/** Acts that read a member's or a pool's own rows from the first on: named in docs/decisions/050-bounded-reads.md. */
const growing: readonly string[] = [
  'listLedgerRecords: all',
  'listEarnings',
  'listRecharges',
  'listTeamMembers: performance',
  'listMixingOrders',
  'getMixingFigures',
  'getProfitPool',
  'readAlarms',
]
/** A tree of ten times as many rows is a level higher, for each of some lookups; a page is 8 kB. */
const allowedBuffers = 60
const allowedRows = 200

type Pair = { readonly small: Work; readonly large: Work }

const works = new Map<string, Pair>()

async function measure(banks: readonly GrownBank[]): Promise<void> {
  const [small, large] = banks.map(({ explained }) => ({
    database: explained.database,
    acts: listActs(explained),
  }))
  if (!small || !large) throw new Error('two banks are compared')
  for (const [index, act] of small.acts.entries()) {
    const other: Act = large.acts[index] ?? expect.unreachable()
    works.set(act.name, {
      small: await countSettledRun(small.database, act),
      large: await countSettledRun(large.database, other),
    })
  }
}

beforeAll(() =>
  withBenchServer({ root: '/dev/shm', settings: ['jit=off', 'fsync=off'] }, async (server) => {
    const sizes = [
      { members: 2_000, days: 360 },
      { members: 20_000, days: 3_600 },
    ]
    const banks: GrownBank[] = []
    try {
      for (const size of sizes) banks.push(await openGrownBank(server, size))
      await measure(banks)
    } finally {
      for (const bank of banks) await bank.close()
    }
  }),
)

test('behavior: ten times as many members and days read no more buffers or rows', () => {
  const grown = [...works].flatMap(([name, { small, large }]) => {
    const isBounded =
      large.buffers <= small.buffers * 1.25 + allowedBuffers && large.rows <= small.rows * 1.25 + allowedRows
    return isBounded || growing.includes(name) ? [] : [{ name, small, large }]
  })
  expect(grown).toEqual([])
})

test('behavior: every act is measured, and what grows by nature is named', () => {
  expect(works.size).toBeGreaterThan(35)
  expect([...works.keys()]).toEqual(expect.arrayContaining([...growing]))
  for (const [name, { small }] of works) expect(small.buffers, name).toBeGreaterThanOrEqual(0)
})
