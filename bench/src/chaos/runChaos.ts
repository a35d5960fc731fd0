import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '@bank/database'
import { type Address, createPublicClient, http, type PublicClient } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { createDemoFolder, startDemo } from '../startDemo.ts'
import { checkLaws, type Effects, readEffects, type Violations } from './checkLaws.ts'
import { createDraw, drawFaults } from './drawFaults.ts'
import { type ChaosMember, openChaosMember } from './openChaosMember.ts'
import { type ChaosOperator, openReviewer, type Reviewer } from './openReviewer.ts'
import { type FaultRecord, runFaults } from './runFaults.ts'

type DemoFile = {
  readonly api: string
  readonly console: string
  readonly control: string
  readonly rpc: Readonly<Record<string, string>>
  readonly contracts: { readonly vault: Address; readonly usdt: Address }
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
}

export type ChaosReport = {
  readonly seed: number
  readonly seconds: number
  /** Acts of members and operators that were answered. */
  readonly operations: number
  readonly faults: number
  readonly lost: number
  readonly paidTwice: number
  readonly unbalanced: number
  readonly stuck: number
  readonly violations: Violations
  readonly records: readonly FaultRecord[]
}

/** Members of a new demo whose first withdrawal was paid, so that the next ones need no operator; the others are new. */
const paidBefore = [58, 57]
const firstNew = 1
const settleLimitMs = 600_000
const settlePollMs = 500
const reviewEveryMs = 1_000
const pauseMs = 50

type Scene = {
  readonly demo: DemoFile
  readonly bsc: PublicClient
  readonly members: readonly ChaosMember[]
  readonly reviewer: Reviewer
  readonly before: Effects
}

/**
 * Runs members and an operator on a demo of its own during a seeded schedule of faults; heals everything, lets
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
  const scene = await openScene(folder, options)
  const { demo, members, reviewer } = scene
  const planned = drawFaults({ seed: options.seed, seconds: options.seconds, count: options.faults })
  const stopping = new AbortController()
  const load = [
    ...members.map((member) => runWhile(stopping.signal, pauseMs, member.step)),
    runWhile(stopping.signal, reviewEveryMs, reviewer.review),
  ]
  const ports = { control: demo.control, serviceControl: demo.crossChain.serviceControl }
  const ended = Promise.all(load)
  let records: readonly FaultRecord[]
  try {
    records = await Promise.race([
      runFaults(ports, planned),
      ended.then((): never => {
        throw new Error('The members ended before the faults.')
      }),
    ])
  } finally {
    stopping.abort()
    await ended.catch(() => undefined)
  }
  const violations = await settleAndCheck(scene)
  const acts = members.reduce((sum, member) => sum + member.getOperations(), 0)
  return {
    ...{ seed: options.seed, seconds: options.seconds, operations: acts + reviewer.getOperations() },
    ...{ faults: records.length, lost: violations.lost.length, paidTwice: violations.paidTwice.length },
    ...{ unbalanced: violations.unbalanced.length, stuck: violations.stuck.length, violations, records },
  }
}

async function openScene(folder: string, { seed, members: count }: ChaosOptions): Promise<Scene> {
  const demo = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as DemoFile
  const bsc = createPublicClient({ transport: http(demo.rpc['56']) })
  const world = { ...demo.contracts, api: demo.api, bsc, rootMember: demo.rootMember }
  const indexes = Array.from({ length: count }, (_, place) => paidBefore[place] ?? firstNew + place)
  const members = await Promise.all(
    indexes.map((addressIndex) =>
      openChaosMember(
        world,
        mnemonicToAccount(demo.mnemonic, { addressIndex }),
        createDraw(`member ${seed} ${addressIndex}`),
      ),
    ),
  )
  const operator = demo.operators.find(({ role }) => role === 'reviewer')
  if (operator === undefined) throw new Error('The demo has no reviewer.')
  const addresses = members.map(({ address }) => address)
  const before = await withDatabase(demo, (database) => readEffects(database, addresses))
  return { demo, bsc, members, reviewer: openReviewer(demo.console, operator), before }
}

async function runWhile(signal: AbortSignal, everyMs: number, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await act()
    await sleep(everyMs)
  }
}

async function withDatabase<T>(demo: DemoFile, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: demo.databaseUrls.worker, poolSize: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Waits until nothing is left for a machine, within a limit; what is left then is stuck. */
async function settleAndCheck(scene: Scene): Promise<Violations> {
  const endMs = Date.now() + settleLimitMs
  return withDatabase(scene.demo, async (database) => {
    for (;;) {
      const isLast = Date.now() > endMs
      const violations = await check(scene, database).catch((error: unknown) => {
        // The database may still be starting.
        if (isLast) throw error
        return undefined
      })
      if (
        violations !== undefined &&
        (isLast || Object.values(violations).every((list) => list.length === 0))
      )
        return violations
      await sleep(settlePollMs)
    }
  })
}

async function check({ demo, bsc, members, before }: Scene, database: Database): Promise<Violations> {
  const addresses = members.map(({ address }) => address)
  const settled = await Promise.all(members.map((member) => member.settle()))
  const left = settled.flatMap((words, place) =>
    words === undefined ? [] : [`${addresses[place]}: ${words}`],
  )
  const answered = await collect(members)
  return checkLaws(database, { bsc, vault: demo.contracts.vault, addresses, answered, before, left })
}

async function collect(members: readonly ChaosMember[]): Promise<Effects> {
  const answered = new Map<string, { count: number; micro: bigint }>()
  for (const member of members) await member.collect(answered)
  return answered
}
