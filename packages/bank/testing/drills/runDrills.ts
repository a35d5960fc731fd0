import { openDatabase } from '@bank/database'
import { rollUpHouse } from '@bank/ledger'
import { reconcileBooks } from '../../src/reconcileBooks.ts'
import { requestWithdrawal } from '../../src/withdrawals/requestWithdrawal.ts'
import { screenWithdrawals } from '../../src/withdrawals/screenWithdrawals.ts'
import { composeAttempt } from './composeAttempt.ts'
import { composeVaultCall } from './composeVaultCall.ts'
import { createDraw, type Draw } from './createDraw.ts'
import { listPowers } from './listPowers.ts'
import { type DrillOperator, type DrillWorld, openDrillWorld, type VaultKey } from './openDrillWorld.ts'

/** Credentials of a thief: the database role of a process, a key of the vault or a session of an operator beside it. */
type Credentials = {
  readonly name: string
  readonly process?: 'api' | 'console' | 'worker'
  readonly key?: VaultKey
  readonly session?: DrillOperator
}

const stolen: readonly Credentials[] = [
  { name: 'the api’s database role', process: 'api' },
  { name: 'the console’s database role', process: 'console' },
  { name: 'the console’s role and a reviewer’s session', process: 'console', session: 'reviewer' },
  { name: 'the console’s role and a treasurer’s session', process: 'console', session: 'treasurer' },
  { name: 'the console’s role and a session for parameters', process: 'console', session: 'parameters' },
  { name: 'the worker’s database role', process: 'worker' },
  { name: 'the worker’s database role and the payer’s key', process: 'worker', key: 'payer' },
  { name: 'the payer’s key', key: 'payer' },
  { name: 'the guardian’s key', key: 'guardian' },
  { name: 'the owner’s key', key: 'owner' },
]

/** Outcome of the drills; `taken` and `alarmsMissed` must be 0. */
export type DrillReport = {
  readonly seed: number
  readonly attempts: number
  readonly roles: number
  /** Statements and transactions that database and chain let through. */
  readonly accepted: number
  /** Drills after which more had left the vault than members may claim and a stolen key may lose in a day. */
  readonly taken: number
  /** Drills after which something had left within that tier of a day. */
  readonly withinTier: number
  /** Drills after which books were forged or the vault had paid without a right. */
  readonly forged: number
  /** Drills among them without any alarm. */
  readonly alarmsMissed: number
  readonly failures: readonly string[]
}

type Counts = { -readonly [Key in keyof DrillReport]: DrillReport[Key] }

const attemptsPerWorld = 10

/** The thief withdraws its balance, which every member may, and the worker does its work. */
async function cashIn({ scene, thief, payer }: DrillWorld): Promise<void> {
  const { bank } = scene
  // A refusal is what a thief should get, and an error here is a service that stopped: both are allowed.
  const ignore = () => undefined
  for (const amount of ['19000', '8000', '500', '400', '90'])
    await requestWithdrawal(bank, { member: { id: thief, banned: false }, amount }).catch(ignore)
  for (let pass = 0; pass < 4; pass += 1) {
    await screenWithdrawals(bank).catch(ignore)
    await scene.runToEnd(payer, 4).catch(ignore)
    await scene.recharge.chain.mine(3)
  }
  // Last, although it runs every three minutes: a payment that it would have halted is then measured.
  await rollUpHouse(bank.database).catch(ignore)
  await reconcileBooks(bank).catch(ignore)
}

/** Sends the attempts of one drill; the texts of those that were let through. */
async function attack(
  world: DrillWorld,
  { process, key, session }: Credentials,
  draw: Draw,
): Promise<string[]> {
  const accepted: string[] = []
  const { sessions } = world.loot
  // Mostly its own session: the forged one is refused by every function alike.
  const stolenSessions = session === undefined ? [] : Array<string>(4).fill(world.sessions[session])
  const loot = { ...world.loot, sessions: [...sessions, ...stolenSessions] }
  const { urls } = world.scene.books.testDatabase
  const database = process && openDatabase({ url: urls[process], poolSize: 1 })
  try {
    const powers = database && (await listPowers(database.pool))
    for (let attempt = 0; attempt < attemptsPerWorld; attempt += 1) {
      if (key !== undefined && (powers === undefined || draw.below(3) === 0)) {
        const call = composeVaultCall(loot, draw)
        if (await world.callVault(key, call)) accepted.push(`${key}: ${call.name}(${call.args.join()})`)
        continue
      }
      if (database === undefined || powers === undefined) continue
      for (const { text, values } of composeAttempt(powers, loot, draw))
        await database.pool.query(text, [...values]).then(
          () => accepted.push(`${text} ${JSON.stringify(values)}`),
          () => undefined,
        )
    }
  } finally {
    await database?.close()
  }
  return accepted
}

async function drill(credentials: Credentials, seed: number, counts: Counts): Promise<void> {
  const world = await openDrillWorld()
  try {
    const tierMicro = credentials.key === undefined ? 0n : await world.readTierMicro()
    const accepted = await attack(world, credentials, createDraw(seed))
    counts.attempts += attemptsPerWorld
    counts.accepted += accepted.length
    // Before the thief withdraws: an order that waits would hide what it gained.
    const { bookedMicro } = await world.measureTaken()
    await cashIn(world)
    const { paidMicro } = await world.measureTaken()
    if (paidMicro === 0n && bookedMicro === 0n) return
    counts.forged += 1
    const above = paidMicro > tierMicro ? paidMicro - tierMicro : 0n
    if (above > 0n) counts.taken += 1
    else if (paidMicro > 0n) counts.withinTier += 1
    const alarms = await world.listAlarmCodes()
    if (alarms.length === 0) counts.alarmsMissed += 1
    if (above === 0n && alarms.length > 0) return
    counts.failures = [
      ...counts.failures,
      `${credentials.name}, seed ${seed}: paid ${paidMicro}, booked ${bookedMicro}, alarms [${alarms.join()}]\n${accepted.join('\n')}`,
    ]
  } finally {
    await world.stop()
  }
}

/**
 * Holds the credentials of each process and key and tries to take money, `attempts` times each, drawn from what the
 * catalogue says that a role may write and call, and from the vault's functions. After every ten attempts the thief
 * withdraws, the worker works, and vault and books are measured. Throws when a bank cannot be opened.
 */
export async function runDrills(params: {
  readonly attempts: number
  readonly seed: number
}): Promise<DrillReport> {
  const counts: Counts = {
    ...{ seed: params.seed, attempts: 0, roles: stolen.length, accepted: 0 },
    ...{ taken: 0, withinTier: 0, forged: 0, alarmsMissed: 0, failures: [] },
  }
  for (const [index, credentials] of stolen.entries())
    for (let done = 0; done < params.attempts; done += attemptsPerWorld)
      await drill(credentials, params.seed * 1_000_003 + index * 10_007 + done, counts)
  return counts
}
