import { type ConsoleCallName, consoleRoutes } from '@bank/api-schema/console'
import { consoleCalls } from '@bank/api-schema/console/calls'
import { type Role, roles } from '@bank/bank'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  type ConsoleFixture,
  type Credentials,
  openConsoleFixture,
} from '../../testing/openConsoleFixture.ts'
import { canCall } from './consoleRights.ts'

type Shape = {
  readonly type?: string
  readonly pattern?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
}

const texts = [
  '<script>alert(document.cookie)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  "'; DROP TABLE bank.operator; --",
  '=HYPERLINK("https://evil.example","click")',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '\u202Etxt.exe\u202C',
  'null\u0000byte',
  '\ud800',
  '\r\nSet-Cookie: __Host-operator=evil',
  '１２３',
  '-1',
  '0x1',
  '1e309',
  '99999999999999999999',
  '%',
  '\\',
  'a'.repeat(30_000),
  '🦊'.repeat(4_000),
]
const others: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  ['a'],
  {},
  { $ne: null },
  { toString: 'x' },
  [[[[['deep']]]]],
]

const names = Object.keys(consoleRoutes) as ConsoleCallName[]
const requestOf = (name: ConsoleCallName) =>
  z.toJSONSchema(consoleCalls[name].request, { io: 'input' }) as Shape

type Fresh = { readonly code: string; readonly leaverId: string }

/** A value that fits the shape well enough to bring the other fields before the verb. */
function sampleOf(name: string, shape: Shape, fresh: Fresh): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sampleOf(name, shape.anyOf[0] ?? {}, fresh)
  if (shape.type === 'integer' || shape.type === 'number') return 1
  if (shape.type === 'boolean') return true
  if (name === 'totp') return fresh.code
  if (name === 'operatorId') return fresh.leaverId
  if (name === 'summaryHash') return 'ab'.repeat(32)
  if (name === 'id' && shape.pattern?.includes('64')) return `0x${'ab'.repeat(32)}`
  if (name === 'depositId') return `56:0x${'11'.repeat(20)}:0`
  if (name === 'depositor') return `0x${'11'.repeat(20)}`
  if (name === 'sender') return `0x${'11'.repeat(20)}`
  if (name === 'url') return 'https://app.example'
  if (name === 'date') return '2026-01-01'
  if (name === 'states' || name === 'kinds') return ''
  return /reason|description|jurisdiction|licence|name|icon/.test(name) ? 'words' : '1'
}

let fixture: ConsoleFixture
let leaverId: string
const people = new Map<Role, Credentials & { readonly cookie: string }>()

beforeAll(async () => {
  fixture = await openConsoleFixture()
  for (const role of roles) {
    const credentials = await fixture.employ(`the-${role}`, role)
    people.set(role, { ...credentials, cookie: await fixture.signIn(credentials) })
  }
  await fixture.employ('the-leaver', 'support')
  const { kysely } = fixture.testDatabase.database
  const { id } = await kysely
    .selectFrom('bank.operator')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  leaverId = id
})
afterAll(() => fixture.close())

/** Accepted responses to a bad request: a refusal of the catalogue, or plain success. */
async function expectClean(
  name: ConsoleCallName,
  request: Record<string, unknown>,
  cookie: string | undefined,
) {
  const answer = await fixture.call(name, request, { cookie })
  const about = `${name} ${JSON.stringify(request).slice(0, 200)}`
  expect(answer.status, about).toBeLessThan(500)
  expect([401, 500, 430], about).not.toContain(answer.code)
  expect(String(answer.headers['content-type']), about).toMatch(/^application\/json/)
  expect(answer.headers['set-cookie'], about).toBeUndefined()
  if (answer.code !== 0) {
    expect(answer.errInfo, about).not.toMatch(/script|img|DROP|passwd|zod|invalid_type|postgres/i)
    expect(answer.result === null || 'messageKey' in (answer.result as object), about).toBe(true)
  }
}

/** Optional fields that would make an otherwise good request name something that is not there, or two things. */
const leftOut = new Set([
  'proposePartnerApp id',
  'proposeCapital suspenseId',
  'proposeOperatorChange isEnabled',
])

const fieldsOf = (name: ConsoleCallName) => Object.entries(requestOf(name).properties ?? {})

const needsCode = (name: ConsoleCallName) => fieldsOf(name).some(([field]) => field === 'totp')
// The clock moves on with every code, and sessions grow old by it: calls with a code come last.
const called = names
  .filter((name) => fieldsOf(name).length > 0)
  .sort((one, other) => Number(needsCode(one)) - Number(needsCode(other)))

describe.each(called)('%s', (name) => {
  const fields = fieldsOf(name)
  const { kind, session } = consoleRoutes[name]
  const role = session ? roles.find((candidate) => canCall(candidate, name)) : undefined
  // A query string carries texts and nothing else.
  const values = kind === 'query' ? texts : [...texts, ...others]

  test.each(fields.map(([field]) => field))('error: a clean refusal for any value of %s', async (field) => {
    const who = role && people.get(role)
    const cookie = who && (needsCode(name) ? await fixture.signIn(who) : who.cookie)
    for (const value of values) {
      const code = who && needsCode(name) ? fixture.getFreshCode(who) : '123456'
      const kept = fields.filter(([other]) => !leftOut.has(`${name} ${other}`))
      const sample = kept.map(([other, shape]) => [other, sampleOf(other, shape, { leaverId, code })])
      await expectClean(name, { ...Object.fromEntries(sample), [field]: value }, cookie)
    }
  })
})

test('behavior: free text is stored and returned unchanged', async () => {
  const treasurer = people.get('treasurer')
  const cookie = treasurer && (await fixture.signIn(treasurer))
  const kept = texts.filter((text) => text.length <= 500 && text.isWellFormed() && !text.includes('\u0000'))
  for (const reason of kept) {
    const { code, result } = await fixture.call('proposeCapital', { amount: '1', reason }, { cookie })
    if (reason.trim().length < 3) expect(code).toBe(400)
    else expect({ code, result }).toMatchObject({ code: 0, result: { reason: reason.trim() } })
  }
})
