import { setTimeout as sleep } from 'node:timers/promises'
import { createBank, redeem, stake } from '@bank/bank'
import { type Database, openDatabase } from '@bank/database'
import { parseMemberId } from '@bank/ledger'
import { computeQuantile } from './computeQuantile.ts'

/** Members that act at a time, each over connections of its own. */
const actors = 4
const pauseMs = 10
/** More than the actors redeem while ten million stakes are counted. */
const candidates = 40_000

type Candidate = { readonly id: string; readonly member_id: string }

export type ActsBesidePlan = {
  /** Takes the points of a settlement: the acts that answer are counted from `plan:begun` to the plan's end. */
  readonly failpoint: (point: string) => Promise<void>
  /** Ends the acts; the longest answer of each kind, and how long the plan took and excluded them. */
  readonly stop: () => Promise<Record<string, number>>
}

/** Redeems demand stakes and stakes again all along; an act that began before the plan's end is measured to its answer. */
export async function startActsBesidePlan(
  owner: Database,
  { url, nowMs }: { readonly url: string; readonly nowMs: number },
): Promise<ActsBesidePlan> {
  const { rows } = await owner.pool.query<Candidate>(
    'SELECT id, member_id FROM bank.stake WHERE days = 0 ORDER BY id LIMIT $1',
    [candidates],
  )
  const times = { stake: [] as number[], redeem: [] as number[] }
  const [marks, waiting] = [new Map<string, number>(), [...rows]]
  const isOver = () => marks.has('plan:day')
  let isStopped = false
  const measure = async (kind: 'stake' | 'redeem', act: () => Promise<unknown>) => {
    const [startedMs, began] = [performance.now(), marks.has('plan:begun') && !isOver()]
    await act()
    if (began) times[kind].push(performance.now() - startedMs)
  }
  const runActor = async () => {
    const database = openDatabase({ url, poolSize: 2 })
    const bank = createBank({ database, wallClockMs: () => nowMs })
    try {
      for (let next = waiting.pop(); next !== undefined && !isOver() && !isStopped; next = waiting.pop()) {
        const id = parseMemberId(BigInt(next.member_id))
        const stakeOrderId = next.id
        // A redemption that waited until the day was planned is answered that its chunk is not paid yet.
        await measure('redeem', () =>
          redeem(bank, { memberId: id, stakeOrderId }).catch((error) => {
            if (error.code !== 2011) throw error
          }),
        )
        if (isOver()) break
        const member = { id, banned: false }
        await measure('stake', () => stake(bank, { member, stakeTemplateId: '1', amount: '100' }))
        await sleep(pauseMs)
      }
    } finally {
      await database.close()
    }
  }
  const running = Promise.all(Array.from({ length: actors }, runActor))
  return {
    failpoint: async (point) => {
      if (!marks.has(point)) marks.set(point, performance.now())
    },
    stop: async () => {
      isStopped = true
      await running
      const at = (point: string) => marks.get(point) ?? Number.NaN
      return {
        planSeconds: (at('plan:day') - at('plan:begun')) / 1_000,
        planAloneMs: at('plan:day') - at('plan:locked'),
        actsBesidePlan: times.stake.length + times.redeem.length,
        medianActMs: computeQuantile([...times.stake, ...times.redeem], 0.5),
        p99ActMs: computeQuantile([...times.stake, ...times.redeem], 0.99),
        longestStakeMs: Math.max(...times.stake),
        longestRedeemMs: Math.max(...times.redeem),
      }
    },
  }
}
