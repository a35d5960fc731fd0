import { amountOf } from '@bank/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, type LedgerFixture, openLedgerFixture } from '../testing/openLedgerFixture.ts'
import {
  createPostingKey,
  findDiscrepancies,
  getBalances,
  LedgerError,
  type MemberId,
  postRecharge,
  postTransfer,
  rollUpHouse,
} from './index.ts'

const clients = 6
let ledger: LedgerFixture
let run = 0

beforeAll(async () => {
  ledger = await openLedgerFixture()
})
afterAll(() => ledger.drop())

type Act = {
  kind: 'recharge' | 'exchange' | 'back' | 'transfer' | 'rollUp' | 'kill'
} & {
  member: number
  other: number
  micro: number
  /** Number of times that the same request is sent, as by clients that time out. */
  sent: number
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('recharge', 'exchange', 'back', 'transfer', 'rollUp', 'kill'),
  member: fc.integer({ min: 0, max: 3 }),
  other: fc.integer({ min: 0, max: 3 }),
  micro: fc.integer({ min: 1, max: 2_000 }),
  sent: fc.integer({ min: 1, max: 3 }),
})

test('behavior: whatever members do at once, repeat or lose, the books stay true', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60 }), async (acts) => {
      run++
      const memberIds = await Promise.all(
        // A connection that the previous run killed may be detected only now.
        [0, 1, 2, 3].map((n) => retryUntilAnswered(() => ledger.openMember(run * 10 + n, 3_000n))),
      )
      const recharged = await runActs(acts, memberIds)
      // Over the owner's connections, which the test never kills.
      expect(await findDiscrepancies(ledger.owner)).toEqual([])
      const balances = await Promise.all(memberIds.map((id) => getBalances(ledger.owner, id)))
      for (const { USDT, GUSD } of balances) {
        expect(USDT.available.micro >= 0n && GUSD.available.micro >= 0n).toBe(true)
      }
      // Recharged amounts are still with the members or were kept as a fee of one in ten, never more or less.
      const owned = balances.reduce((sum, { USDT, GUSD }) => sum + USDT.total.micro + GUSD.total.micro, 0n)
      expect(owned).toBe(12_000n + recharged.amount - recharged.fees)
    }),
    // A race need not repeat: shrinking to a smaller example would fail.
    { numRuns: 15, endOnFailure: true },
  )
})

/**
 * Runs the requests with several clients; returns the sums recharged and kept as fees, counted from receipts.
 */
async function runActs(
  acts: readonly Act[],
  memberIds: readonly MemberId[],
): Promise<{ amount: bigint; fees: bigint }> {
  const total = { amount: 0n, fees: 0n }
  let next = 0
  const client = async () => {
    while (next < acts.length) {
      const index = next++
      const current = acts[index]
      if (!current) return
      const outcomes = await Promise.all(
        Array.from({ length: current.sent }, () => attemptOnce(current, index, memberIds)),
      )
      const done = outcomes.filter((outcome) => outcome === 'done').length
      expect(done).toBeLessThanOrEqual(1)
      // A killed session may have posted without its answer: then each retry is answered as a replay.
      const isPosted = outcomes.some((outcome) => outcome !== 'refused')
      if (isPosted && current.kind === 'recharge') total.amount += BigInt(current.micro)
      if (isPosted && (current.kind === 'exchange' || current.kind === 'back'))
        total.fees += computeFee(current)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return total
}

function computeFee({ micro }: Act): bigint {
  return BigInt(micro) - (BigInt(micro) * 9n + 9n) / 10n
}

async function attemptOnce(
  current: Act,
  index: number,
  memberIds: readonly MemberId[],
): Promise<'done' | 'replayed' | 'refused'> {
  try {
    return await retryUntilAnswered(() => send(current, index, memberIds))
  } catch (error) {
    if (error instanceof LedgerError) return 'refused'
    throw error
  }
}

/** A killed connection leaves the outcome unknown: clients then send the same key again. */
async function retryUntilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof LedgerError || attempt === 20) throw error
    }
  }
}

async function send(
  current: Act,
  index: number,
  memberIds: readonly MemberId[],
): Promise<'done' | 'replayed'> {
  const memberId = memberIds[current.member] as MemberId
  const to = memberIds[current.other] as MemberId
  const { database } = ledger
  const key = createPostingKey('sequence', run, index)
  const usdt = amountOf('USDT', BigInt(current.micro))
  const receive = BigInt(current.micro) - computeFee(current)
  const base = { key, metadata: {}, at }
  const answer = ({ replayed }: { replayed: boolean }) => (replayed ? 'replayed' : 'done')
  switch (current.kind) {
    case 'recharge':
      return answer(await postRecharge(database, { ...base, memberId, amount: usdt }))
    case 'exchange':
      return answer(await ledger.exchange(memberId, `s${run}.${index}`, usdt, receive))
    case 'back':
      return answer(
        await ledger.exchange(memberId, `s${run}.${index}`, amountOf('GUSD', BigInt(current.micro)), receive),
      )
    case 'transfer':
      if (memberId === to) return 'replayed'
      return answer(await postTransfer(database, { ...base, from: memberId, to, amount: usdt }))
    case 'rollUp':
      await rollUpHouse(database)
      return 'replayed'
    case 'kill':
      // The application may end its own sessions: any of the clients' connections, at any point. Two may end
      // each other, and do so again on a retry: a client whose session was ended stops.
      await database.pool
        .query(
          `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
         WHERE usename = current_user AND datname = current_database() AND pid <> pg_backend_pid()
         ORDER BY random() LIMIT 1`,
        )
        .catch(() => undefined)
      return 'replayed'
  }
}
