import { type ConsoleCallName, consoleRoutes } from '@bank/api-schema/console'
import { consoleCalls } from '@bank/api-schema/console/calls'
import { roles } from '@bank/bank'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { others, type Shape, sampleOf, texts } from '../../testing/hostileValues.ts'
import { type ConsoleFixture, openConsoleFixture } from '../../testing/openConsoleFixture.ts'
import { openStaff, type Staff } from '../../testing/openStaff.ts'
import { canCall } from './consoleRights.ts'

const names = Object.keys(consoleRoutes) as ConsoleCallName[]
const requestOf = (name: ConsoleCallName) =>
  z.toJSONSchema(consoleCalls[name].request, { io: 'input' }) as Shape

let fixture: ConsoleFixture
let leaverId: string
let staff: Staff

beforeAll(async () => {
  fixture = await openConsoleFixture()
  staff = await openStaff(fixture, Object.fromEntries(roles.map((role) => [`the-${role}`, role])))
  await fixture.employ('the-leaver', 'support')
  const { kysely } = fixture.testDatabase.database
  const { id } = await kysely
    .selectFrom('bank.operator')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  leaverId = id
})
afterAll(() => fixture.close())

/** Optional fields that would make an otherwise good request name something that is not there, or two things. */
const leftOut = new Set([
  'proposePartnerApp id',
  'proposeCapital suspenseId',
  'proposeOperatorChange isEnabled',
])

const fieldsOf = (name: ConsoleCallName) => Object.entries(requestOf(name).properties ?? {})

const needsCode = (name: ConsoleCallName) => fieldsOf(name).some(([field]) => field === 'totp')
const called = names.filter((name) => fieldsOf(name).length > 0)

describe.each(called)('%s', (name) => {
  const fields = fieldsOf(name)
  const { kind, session } = consoleRoutes[name]
  const role = session ? roles.find((candidate) => canCall(candidate, name)) : undefined
  // A query string carries texts and nothing else.
  const values = kind === 'query' ? texts : [...texts, ...others]

  test.each(fields.map(([field]) => field))(
    'error: no fault and no leak for any hostile value of %s',
    async (field) => {
      const who = role && staff.person(`the-${role}`)
      // The clock moves on with every code, and older sessions end by it.
      const cookie = who && (await fixture.signIn(who))
      for (const value of values) {
        const code = who && needsCode(name) ? fixture.getFreshCode(who) : '123456'
        const kept = fields.filter(([other]) => !leftOut.has(`${name} ${other}`))
        const sample = kept.map(([other, shape]) => [other, sampleOf(other, shape, { leaverId, code })])
        await expectClean(name, { ...Object.fromEntries(sample), [field]: value }, cookie)
      }
    },
  )
})

test('behavior: free text is stored and returned as typed, but for spaces at its ends', async () => {
  const cookie = await fixture.signIn(staff.person('the-treasurer'))
  const kept = texts.filter((text) => text.length <= 500 && text.isWellFormed() && !text.includes('\u0000'))
  for (const reason of kept) {
    const { code, result } = await fixture.call('proposeCapital', { amount: '1', reason }, { cookie })
    if (reason.trim().length < 3) expect(code).toBe(400)
    else {
      expect({ code, result }).toMatchObject({ code: 0, result: { reason: reason.trim() } })
      expect(await readNewestReason()).toBe(reason.trim())
    }
  }
})

async function readNewestReason(): Promise<unknown> {
  const { rows } = await fixture.testDatabase.database.pool.query<{ reason: unknown }>(
    `SELECT reason FROM bank.proposal ORDER BY id DESC LIMIT 1`,
  )
  return rows[0]?.reason
}

/** Calls that read a chain, for which this fixture has no node: they answer 430 with status 503. */
const chainReaders: ReadonlySet<ConsoleCallName> = new Set(['proposePayoutEnd'])

/** Accepted responses to a bad request: a refusal of the catalogue, or plain success. */
async function expectClean(
  name: ConsoleCallName,
  request: Record<string, unknown>,
  cookie: string | undefined,
) {
  const answer = await fixture.call(name, request, { cookie })
  const about = `${name} ${JSON.stringify(request).slice(0, 200)}`
  expect([401, 500], about).not.toContain(answer.code)
  if (!chainReaders.has(name)) expect(answer.code, about).not.toBe(430)
  expect(answer.status, about).toBeLessThan(answer.code === 430 ? 504 : 500)
  expect(String(answer.headers['content-type']), about).toMatch(/^application\/json/)
  expect(answer.headers['set-cookie'], about).toBeUndefined()
  if (answer.code !== 0) {
    expect(answer.errInfo, about).not.toMatch(/script|img|DROP|passwd|zod|invalid_type|postgres/i)
    expect(answer.result === null || 'messageKey' in (answer.result as object), about).toBe(true)
  }
}
