import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '@bank/database'
import { sql } from 'kysely'
import { type Address, createPublicClient, http, type PublicClient, parseEther } from 'viem'
import { createDemoFolder, startDemo } from '../startDemo.ts'
import { sumTallies } from './act.ts'
import { checkLaws, type Effects, hasEnded, readEffects, type Violations } from './checkLaws.ts'
import { drawFaults } from './drawFaults.ts'
import { findLeaks } from './findLeaks.ts'
import { type Crew, openCrew } from './openCrew.ts'
import type { ChaosOperator } from './openDesk.ts'
import { type FaultRecord, runFaults } from './runFaults.ts'

type DemoFile = {
  readonly api: string
  readonly console: string
  readonly control: string
  readonly rpc: Readonly<Record<string, string>>
  readonly contracts: {
    readonly vault: Address
    readonly usdt: Address
    readonly privatePools: readonly { readonly address: Address; readonly amount: string }[]
  }
  readonly mnemonic: string
  readonly rootMember: Address
  readonly operators: readonly ChaosOperator[]
  readonly databaseUrls: { readonly worker: string }
  readonly crossChain: { readonly serviceControl: string }
}

export type ChaosOptions = {
  readonly seed: number
  /** Length of the schedule; the start of the demo and the settling come on top. */
  readonly seconds: number
  readonly faults: number
  readonly members: number
  /** Days of the bank that pass meanwhile. */
  readonly days: number
}

export type ChaosReport = {
  readonly seed: number
  readonly seconds: number
  /** Calls of members and operators that were answered, refusals included. */
  readonly operations: number
  readonly refused: number
  /** Refusals by act and code. */
  readonly refusals: Readonly<Record<string, number>>
  /** Acts that were done, by name. */
  readonly acts: Readonly<Record<string, number>>
  /** Days that were settled, and distributions of the bonus pool. */
  readonly days: number
  readonly poolWeeks: number
  readonly faults: number
  readonly lost: number
  readonly paidTwice: number
  readonly unbalanced: number
  readonly stuck: number
  /** Milliseconds from the last fault until nothing was left to do. */
  readonly settledMs: number
  readonly violations: Violations
  /** Secrets of the processes that a log or the arguments of a process show. */
  readonly leaks: readonly string[]
  readonly records: readonly FaultRecord[]
}

/** Names of the acts that were never done. */
export const listUndone = ({ acts }: ChaosReport, names: readonly string[]): string[] =>
  names.filter((name) => !acts[name])

const poolAmount = '0.1'
/** The fee of a private transfer, in hundredths of a percent. */
const mixingFeeBps = 185n
const settleLimitMs = 1_800_000
const settlePollMs = 500

type Scene = {
  readonly demo: DemoFile
  readonly bsc: PublicClient
  readonly crew: Crew
  readonly before: Effects
  /** Wei that a private transfer pays. */
  readonly payable: bigint
}

/**
 * Runs members and operators on a demo of its own during a seeded schedule of faults; heals everything, lets
 * the demo settle, and then checks every law. Rejects when the demo itself does not start.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const folder = await createDemoFolder()
  try {
    const { stop } = await startDemo(folder, {}, { program: ['devnet/src/main.ts'], timeoutMs: 900_000 })
    try {
      return await runOn(folder, options)
    } finally {
      await stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runOn(folder: string, options: ChaosOptions): Promise<ChaosReport> {
  const { seed, seconds, faults: count } = options
  const scene = await openScene(folder, options)
  const { demo, crew } = scene
  const planned = drawFaults({ seed, seconds, count })
  const stopping = new AbortController()
  const ended = crew.run(stopping.signal)
  let records: readonly FaultRecord[]
  try {
    records = await Promise.race([
      runFaults({ control: demo.control, serviceControl: demo.crossChain.serviceControl }, planned),
      ended.then((): never => {
        throw new Error('The members ended before the faults.')
      }),
    ])
  } finally {
    stopping.abort()
    await ended.catch(() => undefined)
  }
  const healedAt = performance.now()
  const violations = await settleAndCheck(scene)
  const settledMs = Math.round(performance.now() - healedAt)
  const { operations, ...counts } = sumTallies(crew.listTallies())
  return {
    ...{ seconds, operations, faults: records.length },
    ...{ lost: violations.lost.length, paidTwice: violations.paidTwice.length },
    ...{ unbalanced: violations.unbalanced.length, stuck: violations.stuck.length },
    ...{ seed, ...counts, ...(await withDatabase(demo, countSettled)), settledMs, violations, records },
    leaks: await findLeaks([join(folder, 'logs')], listPasswords(demo)),
  }
}

const listPasswords = ({ operators }: DemoFile) =>
  operators.flatMap(({ name, password, totpSecret }) => [
    { variable: `password of ${name}`, value: password },
    { variable: `one-time codes of ${name}`, value: totpSecret },
  ])

async function openScene(folder: string, options: ChaosOptions): Promise<Scene> {
  const demo = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as DemoFile
  const bsc = createPublicClient({ transport: http(demo.rpc['56']) })
  const found = demo.contracts.privatePools.find(({ amount }) => amount === poolAmount)
  if (found === undefined) throw new Error(`The demo has no pool of ${poolAmount} BNB.`)
  const pool = { ...found, wei: parseEther(poolAmount) }
  const { api, mnemonic, operators, rootMember, console } = demo
  const { vault, usdt } = demo.contracts
  const crew = await openCrew({
    place: { api, bsc, vault, usdt, pool, rootMember },
    ...{ mnemonic, operators, console, seed: options.seed, members: options.members },
    dayEveryMs: (options.seconds * 1_000) / options.days,
  })
  const before = await withDatabase(demo, (database) => readEffects(database, crew.addresses))
  return { demo, bsc, crew, before, payable: (pool.wei * (10_000n - mixingFeeBps)) / 10_000n }
}

async function withDatabase<T>(demo: DemoFile, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: demo.databaseUrls.worker, poolSize: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function countSettled({ kysely }: Database): Promise<{ days: number; poolWeeks: number }> {
  const { rows } = await sql<{ days: number; poolWeeks: number }>`
    SELECT (SELECT count(*)::int FROM bank.settlement_day WHERE state = 'done') AS days,
      (SELECT count(*)::int FROM bank.pool_week) AS "poolWeeks"`.execute(kysely)
  return rows[0] ?? { days: 0, poolWeeks: 0 }
}

/** Waits until every law holds, or until `hasEnded` sees no progress; what is left then is stuck. */
async function settleAndCheck({ demo, bsc, crew, before, payable }: Scene): Promise<Violations> {
  const endMs = Date.now() + settleLimitMs
  let same: { readonly words: string; readonly sinceMs: number } | undefined
  return withDatabase(demo, async (database) => {
    for (;;) {
      const violations = await crew
        .settle()
        .then((answers) =>
          checkLaws(database, { bsc, vault: demo.contracts.vault, answers, before, payable }),
        )
        .catch((error: unknown) => {
          // The database may still be starting.
          if (Date.now() > endMs) throw error
          return undefined
        })
      if (violations !== undefined) {
        const words = JSON.stringify(violations)
        if (same?.words !== words) same = { words, sinceMs: Date.now() }
        if (Date.now() > endMs || hasEnded(violations, Date.now() - same.sinceMs)) return violations
      }
      await sleep(settlePollMs)
    }
  })
}
