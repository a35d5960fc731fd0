import { computeQuantile, roundToHundredths } from '../computeQuantile.ts'
import { measureInTurn } from '../measureInTurn.ts'
import { withBenchServer } from '../withBenchServer.ts'
import { countSettledRun, type Work } from './countWork.ts'
import { type Act, listActs } from './listActs.ts'
import { type GrownBank, openGrownBank } from './openGrownBank.ts'

const scales = [1, 10, 100] as const
const daysAt1x = 180
const runs = 25
const warmUps = 2

/** One act at each scale: the middle time, the times that a tenth of all runs is under and over, and what is read. */
type Cost = {
  readonly ms: readonly number[]
  readonly spreadMs: readonly (readonly [number, number])[]
  readonly buffers: readonly number[]
  readonly rows: readonly number[]
  /** Ratios of the largest scale over 1x, of the middle times and of the buffers. */
  readonly timesAt100x: number
  readonly buffersAt100x: number
}

export type Growth = {
  readonly worstAt100x: number
  readonly worstAct: string
  readonly worstBuffersAt100x: number
  readonly worstBuffersAct: string
  readonly acts: Readonly<Record<string, Cost>>
}

/**
 * Runs each hot act of members, visitors and workers in banks of one, ten and a hundred times as many members and days,
 * side by side on one server in memory, and compares the largest with the smallest.
 */
export function measureGrowth(params: { readonly members: number }): Promise<Growth> {
  const settings = ['shared_buffers=2GB', 'max_wal_size=8GB', 'jit=off']
  return withBenchServer({ root: '/dev/shm', settings }, async (server) => {
    const banks: GrownBank[] = []
    try {
      for (const scale of scales) {
        const size = { members: params.members * scale, days: daysAt1x * scale }
        banks.push(await openGrownBank(server, size))
      }
      return await measureActs(banks)
    } finally {
      for (const bank of banks) await bank.close()
    }
  })
}

async function measureActs(banks: readonly GrownBank[]): Promise<Growth> {
  const lists = banks.map(({ bank }) => listActs(bank))
  const explained = banks.map((grown) => listActs(grown.explained))
  const acts: Record<string, Cost> = {}
  for (const [index, { name }] of (lists[0] ?? []).entries()) {
    const times = await measureInTurn(
      lists.map((list) => getAct(list, index).prepare),
      { runs, warmUps },
    )
    const works: Work[] = []
    for (const [place, list] of explained.entries()) {
      const database = banks[place]?.explained.database
      if (database) works.push(await countSettledRun(database, getAct(list, index)))
    }
    acts[name] = describe(times, works)
    console.error(name, JSON.stringify(acts[name]))
  }
  return { ...findWorst(acts), acts }
}

function getAct(list: readonly Act[], index: number): Act {
  const act = list[index]
  if (!act) throw new Error(`there is no act ${index}`)
  return act
}

const getPart = (latencies: readonly number[], share: number) =>
  roundToHundredths(computeQuantile(latencies, share))
const divide = (values: readonly number[]) =>
  roundToHundredths((values.at(-1) ?? 0) / Math.max(values[0] ?? 0, 0.01))

function describe(times: readonly number[][], works: readonly Work[]): Cost {
  const ms = times.map((each) => getPart(each, 0.5))
  const buffers = works.map((work) => work.buffers)
  return {
    ms,
    spreadMs: times.map((each) => [getPart(each, 0.1), getPart(each, 0.9)]),
    buffers,
    rows: works.map(({ rows }) => rows),
    timesAt100x: divide(ms),
    buffersAt100x: divide(buffers),
  }
}

function findWorst(acts: Readonly<Record<string, Cost>>): Omit<Growth, 'acts'> {
  const find = (getRatio: (cost: Cost) => number) =>
    Object.entries(acts).reduce<readonly [string, number]>(
      (worst, [name, cost]) => (getRatio(cost) > worst[1] ? [name, getRatio(cost)] : worst),
      ['', 0],
    )
  const [worstAct, worstAt100x] = find(({ timesAt100x }) => timesAt100x)
  const [worstBuffersAct, worstBuffersAt100x] = find(({ buffersAt100x }) => buffersAt100x)
  return { worstAt100x, worstAct, worstBuffersAt100x, worstBuffersAct }
}
