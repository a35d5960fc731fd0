import { type CallName, callRoutes } from '@bank/api-schema'
import { calls } from '@bank/api-schema/calls'
import { type ConsoleCallName, consoleRoutes } from '@bank/api-schema/console'
import { consoleCalls } from '@bank/api-schema/console/calls'
import { type Role, roles } from '@bank/bank'
import type { Database } from '@bank/database'
import * as fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Shape } from '../hostileValues.ts'
import { openApiFixture, productionSettings } from '../openApiFixture.ts'
import { consoleSettings, openConsoleFixture } from '../openConsoleFixture.ts'
import { filling, openOwned } from '../openOwned.ts'
import {
  type AttackedCall,
  arbitraryRequest,
  freshCode,
  type HostileRequest,
  listPlausibleRequests,
} from './hostileRequests.ts'
import { inspectAnswer } from './inspectAnswer.ts'
import { listChangedRows, readMoneyRows } from './moneyRows.ts'
import { openTarget } from './openTarget.ts'

/** The findings of an attack; everything but seed, requests, accepted and unavailable must be 0. */
export type AttackReport = {
  readonly seed: number
  readonly requests: number
  /** Requests that a call carried out, as its own caller may. */
  readonly accepted: number
  /** Refusals with 503. */
  readonly unavailable: number
  readonly serverErrors: number
  readonly leaks: number
  /** Rows of ledger and orders that differ afterwards. */
  readonly ledgerChanged: number
  readonly failures: readonly string[]
}

type Counts = { -readonly [Key in keyof AttackReport]: AttackReport[Key] }

/** A server with money of somebody else behind it, and somebody who attacks it. */
type AttackedWorld = {
  readonly name: string
  readonly app: FastifyInstance
  readonly database: Database
  readonly calls: readonly AttackedCall[]
  /** Ids of somebody else, and what completes a call, by the names of the fields. */
  readonly known: Readonly<Record<string, unknown>>
  readonly secrets: readonly string[]
  /** Puts the attacker's credentials, if it has any, on a request. */
  authorize(request: HostileRequest): Promise<HostileRequest>
  close(): Promise<void>
}

const simultaneous = 8
const failuresShown = 20

/** No limit of the number of requests, which would answer most of them before the code under attack does. */
const rateLimitFactor = 1_000_000

/**
 * Sends about `requests` hostile requests to the members' server (as a visitor, and as a member without money) and to
 * the operators' (as a visitor, and with one session of each role), drawn from the schemas of their calls with `seed`.
 */
export async function runAttack({
  requests,
  seed,
}: {
  readonly requests: number
  readonly seed: number
}): Promise<AttackReport> {
  const openings = [
    () => openMembersWorld('visitor'),
    () => openMembersWorld('member'),
    () => openOperatorsWorld(undefined),
    ...roles.map((role) => () => openOperatorsWorld(role)),
  ]
  const total = createCounts(seed)
  for (const [index, open] of openings.entries()) {
    const world = await open()
    try {
      await attackWorld(world, { requests: Math.ceil(requests / openings.length), seed: seed + index }, total)
    } finally {
      await world.close()
    }
  }
  return total
}

/** Starts the count of an attack. */
function createCounts(seed: number): Counts {
  return {
    seed,
    requests: 0,
    accepted: 0,
    unavailable: 0,
    serverErrors: 0,
    leaks: 0,
    ledgerChanged: 0,
    failures: [],
  }
}

/** Attacks one world and adds what it finds to the count. */
async function attackWorld(
  world: AttackedWorld,
  { requests, seed }: { readonly requests: number; readonly seed: number },
  counts: Counts,
): Promise<void> {
  const target = await openTarget(world.app)
  const before = await readMoneyRows(world.database)
  const drawn = fc.sample(arbitraryRequest(world.calls, world.known), { numRuns: requests, seed })
  const waiting = [...listPlausibleRequests(world.calls, world.known), ...drawn].values()
  const fail = (what: string) => {
    if (counts.failures.length < failuresShown)
      counts.failures = [...counts.failures, `${world.name}: ${what}`]
  }
  const sendWaiting = async () => {
    for (const hostile of waiting) {
      const request = await world.authorize(hostile)
      const answer = await target.send(request)
      counts.requests += 1
      if (answer.status === 503) counts.unavailable += 1
      if (/^\{"code":0,/m.test(answer.text)) counts.accepted += 1
      for (const fault of inspectAnswer(answer, world.secrets)) {
        counts[fault === 'leak' ? 'leaks' : 'serverErrors'] += 1
        fail(`${fault}: ${JSON.stringify(hostile).slice(0, 600)}: ${answer.text.slice(-600)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: simultaneous }, sendWaiting))
  target.close()
  const changed = listChangedRows(before, await readMoneyRows(world.database))
  counts.ledgerChanged += changed.length
  for (const row of changed) fail(`changed: ${row}`)
}

async function openMembersWorld(actor: 'visitor' | 'member'): Promise<AttackedWorld> {
  const settings = { ...productionSettings, rateLimitFactor }
  const fixture = await openApiFixture({ settings })
  const owner = await fixture.register(1)
  await fixture.register(2)
  let token: string | undefined
  const owned = await openOwned(fixture, owner)
  return {
    name: actor,
    app: fixture.app,
    database: fixture.testDatabase.database,
    calls: (Object.keys(callRoutes) as CallName[]).map((name) => ({
      ...callRoutes[name],
      fields: listFields(calls[name].request),
    })),
    known: { ...filling, ...owned },
    secrets: [owner, settings.sessionSecret],
    async authorize(request) {
      if (actor === 'visitor') return request
      token ??= await fixture.signIn(2)
      const headers = { authorization: token, ...request.headers }
      if (request.path.endsWith(callRoutes.signOut.path)) token = undefined
      return { ...request, headers }
    },
    close: () => fixture.close(),
  }
}

async function openOperatorsWorld(role: Role | undefined): Promise<AttackedWorld> {
  const fixture = await openConsoleFixture({ settings: { ...consoleSettings, rateLimitFactor } })
  await fixture.addMember(1)
  await fixture.credit(1, 87_654_321n)
  // The first operator: who disables number 1 among other hostile values must not end the attack with it.
  const colleague = await fixture.employ('the-colleague', 'treasurer')
  const attacker = await fixture.employ('the-attacker', role ?? 'auditor')
  const colleagueCookie = await fixture.openSession(colleague)
  return {
    name: `console ${role ?? 'visitor'}`,
    app: fixture.app,
    database: fixture.testDatabase.database,
    calls: (Object.keys(consoleRoutes) as ConsoleCallName[]).map((name) => ({
      ...consoleRoutes[name],
      fields: listFields(consoleCalls[name].request),
    })),
    known: { memberId: `${await fixture.getMemberId(1)}`, name: colleague.name },
    secrets: [
      colleague.password,
      colleague.totpSecret,
      colleagueCookie.split('=')[1] ?? '',
      consoleSettings.operatorKey,
    ],
    async authorize(request) {
      const { consoleOrigin: origin } = consoleSettings
      if (role === undefined) return { ...request, headers: { origin, ...request.headers } }
      const body = request.body?.replaceAll(freshCode, () => fixture.getFreshCode(attacker))
      // The clock moves on with every code, and a request may have ended the session before it.
      const cookie = await fixture.openSession(attacker)
      return {
        ...request,
        headers: { origin, cookie, ...request.headers },
        ...(body !== undefined && { body }),
      }
    },
    close: () => fixture.close(),
  }
}

/** Lists the fields of a request with the schemas that the server checks them against. */
function listFields(schema: z.ZodType): Readonly<Record<string, Shape>> {
  return (z.toJSONSchema(schema, { io: 'input' }) as Shape).properties ?? {}
}
