import { setTimeout as sleep } from 'node:timers/promises'
import { createLocalSigner } from '@bank/chain/server'
import { getTestAddress, getTestKey } from '@bank/chain/testing'
import { type Database, openDatabase } from '@bank/database'
import { sql } from 'kysely'
import { runPayouts } from '../src/payouts/runPayouts.ts'
import type { VaultPayer } from '../src/payouts/vaultPayer.ts'
import { openPayoutFixture, type PayoutFixture } from './openPayoutFixture.ts'
import { type ChaosRpc, rpcBehaviours, startChaosRpc } from './startChaosRpc.ts'

/** The moments of the payout path at which a worker is killed. */
export const killPoints = [
  'admit:begin',
  'admit:written',
  'admit:committed',
  'lease:taken',
  'approve:before',
  'approve:after',
  'sign:locked',
  'sign:signed',
  'sign:stored',
  'sign:committed',
  'broadcast:before',
  'broadcast:after',
  'broadcast:recorded',
  'bump:stored',
  'follow:begin',
  'final:before',
  'final:written',
  'final:committed',
  'settle:begin',
  'settle:posted',
  'settle:committed',
  'lease:release',
] as const

export type KillPoint = (typeof killPoints)[number]

/** The outcome of a chaos run; everything but runs, orders, killed, killedAt, forgotten, rotated and lostKeys must be 0. */
export type ChaosReport = {
  readonly runs: number
  readonly orders: number
  readonly killed: number
  /** Kills at each point; one at `broadcast:after` counts only when the node had the bytes. */
  readonly killedAt: Readonly<Record<KillPoint, number>>
  /** Runs in which the database was put back to before anything was signed. */
  readonly forgotten: number
  /** Runs in which the vault got another payer while orders were in flight and a worker of the old key went on. */
  readonly rotated: number
  /** Runs in which the key was lost with everything that nodes had not mined, and the vault got another payer. */
  readonly lostKeys: number
  readonly paidTwice: number
  readonly lost: number
  readonly stuck: number
  /** Bytes that reached a node before they were in the database. */
  readonly unstored: number
  /** Nonces of a key used for two payments, and payments under two nonces of a key. */
  readonly nonceFaults: number
  /** Sendings that two living workers were at together. */
  readonly overlaps: number
  /** The vault's payments less the amount burned in the ledger, in micro-units. */
  readonly gapMicro: bigint
  readonly discrepancies: number
  readonly failures: readonly string[]
}

type Counts = { -readonly [Key in keyof ChaosReport]: ChaosReport[Key] }

/** A worker died at a failpoint; nothing of its pass continues. */
class Killed extends Error {
  override readonly name = 'Killed'
}

type Scene = {
  readonly fixture: PayoutFixture
  readonly rpc: ChaosRpc
  readonly owner: Database
  readonly counts: Counts
  readonly killedAt: Record<KillPoint, number>
  readonly failures: string[]
  readonly orders: string[]
  /** Number of the key that the vault accepts now. */
  keyIndex: number
  /** The worker that holds each outbox transaction now. */
  readonly holders: Map<string, ChaosWorker>
}

type ChaosWorker = { payer: VaultPayer; isDead: boolean }
type Kill = { readonly point: KillPoint; readonly afterHits: number }

/** A number from 0 to 1 after another, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns true when a node has the newest bytes of a payment. */
async function hasArrived({ owner, rpc }: Scene, subject: string): Promise<boolean> {
  const newest = await owner.kysely
    .selectFrom('bank.outbox_attempt as attempt')
    .innerJoin('bank.outbox_transaction as outbox', 'outbox.id', 'attempt.outbox_transaction_id')
    .select('attempt.hash')
    .where('outbox.subject', '=', subject)
    .orderBy('attempt.attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return rpc.seen.some(({ hash }) => hash === newest?.hash)
}

/** The fixture's own payer; later keys are new ones of the same mnemonic. */
const firstKeyIndex = 18
const laterKeyIndex = 100

const watchIntervalsMs = { outcomesFirst: 0, paymentsFirst: 30 } as const

function createWorker(scene: Scene, passes: keyof typeof watchIntervalsMs, kill?: Kill): ChaosWorker {
  const signer = createLocalSigner(getTestKey(scene.keyIndex))
  let hits = 0
  const isHit = async (point: string, subject: string) =>
    point === kill?.point && (point !== 'broadcast:after' || (await hasArrived(scene, subject)))
  const failpoint = async (point: string, subject: string) => {
    if (worker.isDead) throw new Killed(point)
    if (point === 'lease:taken') {
      const holder = scene.holders.get(subject)
      if (holder !== undefined && holder !== worker && !holder.isDead) scene.counts.overlaps += 1
      scene.holders.set(subject, worker)
    }
    if (kill !== undefined && (await isHit(point, subject)) && ++hits > kill.afterHits) {
      worker.isDead = true
      scene.counts.killed += 1
      scene.killedAt[kill.point] += 1
      throw new Killed(point)
    }
    if (point === 'lease:release' && scene.holders.get(subject) === worker) scene.holders.delete(subject)
  }
  const worker: ChaosWorker = {
    isDead: false,
    payer: scene.fixture.createPayer({
      signer,
      leaseMs: 20_000,
      resendAfterMs: 40,
      bumpAfterMs: 60,
      probeAfterMs: 20,
      watchEveryMs: watchIntervalsMs[passes],
      failpoint: failpoint,
    }),
  }
  return worker
}

async function runPass(scene: Scene, worker: ChaosWorker): Promise<void> {
  if (worker.isDead) return
  try {
    const outcome = await runPayouts(scene.fixture.over(scene.rpc.url), worker.payer)
    if (outcome.state === 'halted' && outcome.reason !== 'signerHalted')
      scene.failures.push(`${outcome.reason}: ${outcome.detail}`)
  } catch (error) {
    if (!(error instanceof Killed)) scene.failures.push(String(error))
  }
}

function createKillCounts(): Record<KillPoint, number> {
  return Object.fromEntries(killPoints.map((point) => [point, 0])) as Record<KillPoint, number>
}

/** The leases of the dead run out. */
async function endLeases(scene: Scene, dead: readonly ChaosWorker[]): Promise<void> {
  await sql`UPDATE bank.outbox_transaction SET lease_until = clock_timestamp() - interval '1 second'
    WHERE lease_owner = ANY(${dead.map(({ payer }) => payer.workerId)})`.execute(scene.owner.kysely)
}

/** The database is an older copy of itself: what was taken on is known, what was signed and sent is not. */
async function forget(scene: Scene): Promise<void> {
  await scene.owner.pool.query(`
    DELETE FROM bank.outbox_attempt WHERE outbox_transaction_id IN (
      SELECT s.id FROM bank.outbox_transaction s JOIN bank.payout p ON s.subject = 'payout:' || p.id
      WHERE p.state = 'sending');
    UPDATE bank.outbox_transaction s SET state = 'queued', nonce = NULL, succeeded = NULL, final_hash = NULL,
      final_block = NULL, lease_owner = NULL, lease_until = NULL
      FROM bank.payout p WHERE s.subject = 'payout:' || p.id AND p.state = 'sending'`)
}

/** A change of the payer's key in a run: the owner sets another one, for a key that is kept or that is lost. */
type KeyFault = 'rotated' | 'lost' | undefined

function toKeyFault(turn: number): KeyFault {
  if (turn % 8 === 2) return 'rotated'
  return turn % 8 === 6 ? 'lost' : undefined
}

/** The vault's owner names a new key; what nodes had of a lost one is gone. */
async function changeKey(scene: Scene, fault: 'rotated' | 'lost'): Promise<void> {
  const { client } = scene.fixture.recharge.chain
  if (fault === 'lost') await scene.fixture.dropPending()
  scene.keyIndex = Math.max(scene.keyIndex + 1, laterKeyIndex)
  const address = getTestAddress(scene.keyIndex)
  await client.setBalance({ address, value: 10n ** 20n })
  await scene.fixture.own('setPayer', [address])
  if (fault === 'lost') scene.counts.lostKeys += 1
  else scene.counts.rotated += 1
}

async function countOpen(scene: Scene): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT
    (SELECT count(*) FROM bank.withdrawal WHERE state = 'approved')::int +
    (SELECT count(*) FROM bank.outbox_transaction WHERE state <> 'final')::int AS count`.execute(
    scene.owner.kysely,
  )
  return rows[0]?.count ?? 0
}

const killRounds = 7
/** A run continues until a worker died at its point: each point is hit in each run. */
const killRoundsMax = 60
const healRounds = 80

/** Lets both workers work while the RPC misbehaves, until they died at the point of the run. */
async function runUntilKilled(
  scene: Scene,
  params: { workers: readonly ChaosWorker[]; point: KillPoint; mines: boolean; order: () => Promise<void> },
): Promise<void> {
  const { workers, point, order } = params
  const areAllDead = () => workers.every(({ isDead }) => isDead)
  const areAllAlive = () => workers.every(({ isDead }) => !isDead)
  for (let round = 0; round < killRoundsMax && !areAllDead(); round += 1) {
    const isOverdue = round >= killRounds
    if (isOverdue && !areAllAlive()) return
    if (isOverdue && round % 5 === 0) await order()
    await Promise.all(workers.map((worker) => runPass(scene, worker)))
    // A halted chain causes a fee bump.
    if (point !== 'bump:stored' && (params.mines || isOverdue)) await scene.fixture.recharge.chain.mine(1)
    else await sleep(20)
  }
}

async function runOne(scene: Scene, run: number, seed: number): Promise<void> {
  const random = createRandom(seed * 100_003 + run)
  const { fixture, rpc } = scene
  const point = killPoints[run % killPoints.length] ?? 'admit:begin'
  const turn = Math.floor(run / killPoints.length)
  const behaviour = rpcBehaviours[(run + turn) % rpcBehaviours.length] ?? 'ok'
  const seenBefore = rpc.seen.length
  const order = async () => {
    const micro = 1_000_000n + BigInt(Math.floor(random() * 6_000_000))
    scene.orders.push(await fixture.approve(Math.floor(random() * 5), micro))
  }
  const orderCount = 1 + Math.floor(random() * 2)
  for (let count = 0; count < orderCount; count += 1) await order()
  const kill = () => ({ point, afterHits: Math.floor(random() * 2) })
  const workers = [createWorker(scene, 'outcomesFirst', kill()), createWorker(scene, 'paymentsFirst', kill())]
  rpc.behave(behaviour, random)
  await runUntilKilled(scene, { workers, point, order, mines: random() > 0.2 })
  rpc.behave('ok', random)
  for (const worker of workers) worker.isDead = true
  await endLeases(scene, workers)
  // The first turn keeps signed bytes that are not sent, and sent bytes that are not recorded.
  const forgets = (run + turn) % 4 === 0
  if (forgets) {
    await forget(scene)
    scene.counts.forgotten += 1
  }
  const fault = toKeyFault(run + turn)
  // A rolling deployment: the old key's worker continues beside the new ones.
  const before = fault === 'rotated' ? [createWorker(scene, 'paymentsFirst')] : []
  if (fault !== undefined) await changeKey(scene, fault)
  const heirs = [createWorker(scene, 'outcomesFirst'), createWorker(scene, 'paymentsFirst'), ...before]
  let open = 1
  for (let round = 0; round < healRounds && open > 0; round += 1) {
    await Promise.all(heirs.map((worker) => runPass(scene, worker)))
    await fixture.recharge.chain.mine(1)
    open = await countOpen(scene)
    if (round > 20) await sleep(10)
  }
  if (open > 0) scene.counts.stuck += 1
  if (!forgets) scene.counts.nonceFaults += countNonceFaults(rpc.seen.slice(seenBefore))
}

function countNonceFaults(seen: ChaosRpc['seen']): number {
  const differing = (groups: Map<string, ChaosRpc['seen'][number][]>, other: 'nonce' | 'callData') =>
    [...groups.values()].filter((bytes) => new Set(bytes.map((one) => one[other])).size > 1).length
  const byNonce = differing(
    Map.groupBy([...seen], ({ sender, nonce }) => `${sender} ${nonce}`),
    'callData',
  )
  return (
    byNonce +
    differing(
      Map.groupBy([...seen], ({ sender, callData }) => `${sender} ${callData}`),
      'nonce',
    )
  )
}

/** Holds the chain against the books, order by order. */
async function compare(scene: Scene, vaultMicroBefore: bigint): Promise<void> {
  const { fixture, counts } = scene
  const events = await fixture.listPaidOut()
  const database = scene.owner.kysely
  const payouts = await database.selectFrom('bank.payout').select(['id', 'withdrawal_id', 'state']).execute()
  const orderOf = new Map<string, string>(payouts.map((payout) => [payout.id, payout.withdrawal_id]))
  const paid = new Map<string, bigint>()
  for (const { id, micro } of events) {
    const order = orderOf.get(id)
    if (order === undefined) counts.paidTwice += 1
    else paid.set(order, (paid.get(order) ?? 0n) + micro)
  }
  const orders = await database.selectFrom('bank.withdrawal').select(['id', 'amount', 'state']).execute()
  for (const { id, amount, state } of orders) {
    const onChain = paid.get(id) ?? 0n
    if (onChain > BigInt(amount)) counts.paidTwice += 1
    if (state === 'failed' && onChain > 0n) counts.paidTwice += 1
    if (state !== 'confirmed' || onChain < BigInt(amount)) counts.lost += 1
  }
  const onChain = events.reduce((sum, { micro }) => sum + micro, 0n)
  counts.gapMicro = onChain - (vaultMicroBefore - (await fixture.books.vaultMicro()))
  counts.discrepancies = (await fixture.books.discrepancies()).length
}

/**
 * Runs `runs` rounds in which orders are paid by two workers that die at a named moment while the RPC
 * misbehaves, sometimes over a database put back to an older state; two fresh workers then finish. One vault and one
 * database serve all runs. `firstRun` starts elsewhere in the table of moments and behaviours.
 */
export async function runPayoutChaos(params: {
  runs: number
  seed: number
  firstRun?: number
}): Promise<ChaosReport> {
  const fixture = await openPayoutFixture({ usdtEach: 5_000n })
  const owner = openDatabase({ url: fixture.books.testDatabase.migrationUrl, poolSize: 2 })
  const counts: Counts = {
    runs: 0,
    orders: 0,
    killed: 0,
    killedAt: createKillCounts(),
    forgotten: 0,
    rotated: 0,
    lostKeys: 0,
    paidTwice: 0,
    lost: 0,
    stuck: 0,
    unstored: 0,
    nonceFaults: 0,
    overlaps: 0,
    gapMicro: 0n,
    discrepancies: 0,
    failures: [],
  }
  const rpc = await startChaosRpc(fixture.recharge.chain.url, async ({ hash }) => {
    const stored = owner.kysely.selectFrom('bank.outbox_attempt').select('hash').where('hash', '=', hash)
    if ((await stored.executeTakeFirst()) === undefined) counts.unstored += 1
  })
  try {
    await fixture.own('setCaps', [4n * 10n ** 18n, 10_000n * 10n ** 18n])
    const vaultMicroBefore = await fixture.books.vaultMicro()
    const orders: string[] = []
    const scene: Scene = {
      fixture,
      rpc,
      owner,
      counts,
      killedAt: createKillCounts(),
      failures: [],
      orders,
      keyIndex: firstKeyIndex,
      holders: new Map(),
    }
    const first = params.firstRun ?? 0
    for (let run = first; run < first + params.runs; run += 1) {
      await runOne(scene, run, params.seed)
      counts.runs += 1
    }
    await compare(scene, vaultMicroBefore)
    return {
      ...counts,
      orders: orders.length,
      killedAt: scene.killedAt,
      failures: scene.failures.slice(0, 10),
    }
  } finally {
    await rpc.stop()
    await owner.close()
    await fixture.stop()
  }
}
