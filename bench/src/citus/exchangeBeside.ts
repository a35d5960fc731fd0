import { setTimeout as sleep } from 'node:timers/promises'
import { type BankContext, createBank, exchange } from '@bank/bank'
import type { Database } from '@bank/database'
import { parseMemberId } from '@bank/ledger'
import { sql } from 'kysely'
import { openingMicro } from '../openMembers.ts'

const callers = 8
const payMicro = 1_500_000n
/** Longer than a node takes to start again. */
const answerMs = 60_000

/** Exchanges that callers were answered, and what the books have of them afterwards. */
export type Exchanged = {
  readonly answered: number
  /** Calls that failed, and those whose second try failed too; each was repeated until it was answered. */
  readonly failedOnce: number
  readonly failedTwice: number
  /** Answered exchanges that the books lack, and those that they have more often than once. */
  readonly lost: number
  readonly twice: number
  readonly longestMs: number
  readonly failures: readonly string[]
}

/** Exchanges 1.5 USDT of a member. */
export function exchangeOnce(bank: BankContext, member: number, idempotencyKey?: string): Promise<unknown> {
  return exchange(bank, {
    member: { id: parseMemberId(BigInt(member)), banned: false },
    fromCurrency: '0',
    toCurrency: '1',
    exchangeAmount: '1.5',
    idempotencyKey,
  })
}

/** USDT that the members have exchanged until now, as a number of exchanges. */
async function countExchanged(database: Database, members: number): Promise<number> {
  const { rows } = await sql<{ micro: string }>`
    SELECT sum(balance)::text AS micro FROM ledger.account WHERE id >= 256 AND id % 256 < 64`.execute(
    database.kysely,
  )
  const left = BigInt(rows[0]?.micro ?? 0)
  return Number((BigInt(members) * openingMicro - left) / payMicro)
}

/**
 * Eight callers exchange while some work runs, each with a key of its own for each exchange and again with the same key
 * until there is an answer. The balances then show how many the books have.
 */
export async function exchangeBeside(
  database: Database,
  members: number,
  work: () => Promise<void>,
): Promise<Exchanged> {
  const bank = createBank({ database })
  const before = await countExchanged(database, members)
  const counts = { answered: 0, failedOnce: 0, failedTwice: 0, longestMs: 0 }
  const failures = new Set<string>()
  let isOver = false
  const requestAnswer = async (member: number, key: string) => {
    const startedAt = performance.now()
    for (let tries = 0; ; tries += 1) {
      try {
        await exchangeOnce(bank, member, key)
        break
      } catch (error) {
        failures.add(error instanceof Error ? error.message : String(error))
        if (tries === 0) counts.failedOnce += 1
        if (tries === 1) counts.failedTwice += 1
        if (performance.now() - startedAt > answerMs) throw error
        await sleep(100)
      }
    }
    counts.answered += 1
    counts.longestMs = Math.max(counts.longestMs, Math.round(performance.now() - startedAt))
  }
  const run = crypto.randomUUID()
  const running = Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; !isOver; turn += 1)
        await requestAnswer(1 + ((caller + turn * callers) % members), `${run} ${caller} ${turn}`)
    }),
  )
  try {
    await work()
  } finally {
    isOver = true
    await running
  }
  const inBooks = (await countExchanged(database, members)) - before
  return {
    ...counts,
    lost: Math.max(counts.answered - inBooks, 0),
    twice: Math.max(inBooks - counts.answered, 0),
    failures: [...failures].map((words) => words.slice(0, 120)),
  }
}
