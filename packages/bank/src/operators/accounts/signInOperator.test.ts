import { createHook } from 'node:async_hooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'
import type { Operator } from '../../policies/operatorRights.ts'
import { confirmOperator } from './confirmOperator.ts'
import { disableOperator } from './disableOperator.ts'
import { findOperatorSession, signOutOperator } from './operatorSession.ts'
import { signInOperator } from './signInOperator.ts'

let fixture: OperatorFixture

beforeAll(async () => {
  fixture = await openOperatorFixture()
})
afterAll(() => fixture.close())
// Codes work once: every test starts at a step of its own.
afterEach(() => fixture.wait(16 * 60_000))

const wrong = { code: 5002 }
const credentials = (operator: Operator, changed: { password?: string; totp?: string } = {}) => ({
  name: operator.name,
  password: fixture.getCredentials(operator).password,
  totp: fixture.codeOf(operator),
  ...changed,
})
const signIn = (operator: Operator, changed = {}) =>
  signInOperator(fixture.bank, credentials(operator, changed))

test('default: name, password and code open a session with the role of now', async () => {
  const { reviewer } = fixture.operators
  const opened = await signIn(reviewer)
  expect(opened.operator).toEqual(reviewer)
  expect(await findOperatorSession(fixture.bank, opened.sessionToken)).toEqual(reviewer)
  await signOutOperator(fixture.bank, { token: opened.sessionToken })
  expect(await findOperatorSession(fixture.bank, opened.sessionToken)).toBeUndefined()
})

test('behavior: a session ends after 15 minutes without a call, and after 8 hours whatever happens', async () => {
  const { sessionToken } = await signIn(fixture.operators.auditor)
  const isOpen = async () => (await findOperatorSession(fixture.bank, sessionToken)) !== undefined
  for (let minutes = 14; minutes < 8 * 60; minutes += 14) {
    fixture.wait(14 * 60_000)
    expect(await isOpen()).toBe(true)
  }
  fixture.wait(5 * 60_000)
  expect(await isOpen()).toBe(false)
  fixture.wait(60_000)
  const second = await signIn(fixture.operators.auditor)
  fixture.wait(15 * 60_000)
  expect(await findOperatorSession(fixture.bank, second.sessionToken)).toBeUndefined()
})

test('behavior: the database stores neither token nor password nor secret', async () => {
  const { treasurer } = fixture.operators
  const { sessionToken } = await signIn(treasurer)
  const { password, totpSecret } = fixture.getCredentials(treasurer)
  const { database } = fixture.testDatabase
  for (const table of ['bank.operator', 'bank.operator_session', 'bank.audit']) {
    const { rows } = await database.pool.query<{ line: string }>(`SELECT t::text AS line FROM ${table} t`)
    const text = rows.map(({ line }) => line).join('\n')
    for (const secret of [sessionToken, password, totpSecret]) expect(text).not.toContain(secret)
  }
})

test('error: 5002 a code used once, though its 30 seconds are not over', async () => {
  const { reviewer: operator } = fixture.operators
  const totp = fixture.codeOf(operator)
  await signIn(operator, { totp })
  await expect(signIn(operator, { totp })).rejects.toMatchObject(wrong)
  await expect(confirmOperator(fixture.bank, { operator, totp })).rejects.toMatchObject(wrong)
  await expect(signIn(operator, { totp: fixture.codeOf(operator, -1) })).rejects.toMatchObject(wrong)
  await signIn(operator, { totp: fixture.codeOf(operator, 1) })
})

test('behavior: of twenty who use one code at once, one is let in', async () => {
  const { auditor } = fixture.operators
  const same = credentials(auditor)
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => signInOperator(fixture.bank, same)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('error: 5002 after five failures even with everything right, for 15 minutes', async () => {
  const { reviewer2 } = fixture.operators
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(signIn(reviewer2, { password: 'not the password' })).rejects.toMatchObject(wrong)
  await expect(signIn(reviewer2)).rejects.toMatchObject(wrong)
  fixture.wait(14 * 60_000)
  await expect(signIn(reviewer2)).rejects.toMatchObject(wrong)
  fixture.wait(2 * 60_000)
  await expect(signIn(reviewer2, { password: 'not the password' })).rejects.toMatchObject(wrong)
  await expect(signIn(reviewer2)).rejects.toMatchObject(wrong)
  fixture.wait(16 * 60_000)
  await signIn(reviewer2)
})

test('behavior: forty guesses at once count before any is checked, and the name is locked', async () => {
  const { treasurer2 } = fixture.operators
  const guesses = Array.from({ length: 40 }, () => signIn(treasurer2, { password: 'guess' }))
  expect((await Promise.allSettled(guesses)).every(({ status }) => status === 'rejected')).toBe(true)
  const row = await fixture.testDatabase.database.kysely
    .selectFrom('bank.operator')
    .select('failed_attempts')
    .where('name', '=', treasurer2.name)
    .executeTakeFirstOrThrow()
  expect(row.failed_attempts).toBe(5)
  await expect(signIn(treasurer2)).rejects.toMatchObject(wrong)
})

test('behavior: every failure does the same work: same statements, same derivation, same answer', async () => {
  const { parameters, parameters2, support, auditor } = fixture.operators
  // Made once: the half minute it is good for may end while the other causes are tried.
  const used = fixture.codeOf(auditor)
  const failures: Record<string, () => Promise<unknown>> = {
    unknownName: () => signInOperator(fixture.bank, { ...credentials(parameters), name: 'nobody-here' }),
    nameOfNoShape: () => signInOperator(fixture.bank, { ...credentials(parameters), name: "' OR 1=1" }),
    wrongPassword: () => signIn(parameters, { password: 'not the password' }),
    wrongCode: () => signIn(parameters, { totp: fixture.codeOf(parameters, 40) }),
    noCode: () => signIn(parameters, { totp: '' }),
    usedCode: () => signIn(auditor, { totp: used }),
    disabled: () => signIn(support),
    locked: () => signIn(parameters2),
  }
  await signIn(auditor, { totp: used })
  await disableOperator(fixture.bank, {
    operator: parameters,
    operatorId: String(support.id),
    reason: 'lost phone',
  })
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(signIn(parameters2, { password: 'x' })).rejects.toMatchObject(wrong)
  const works = new Map<string, string>()
  for (const [cause, fail] of Object.entries(failures)) {
    const work = watchWork()
    await expect(fail(), cause).rejects.toMatchObject(wrong)
    works.set(cause, JSON.stringify(work.stop()))
  }
  const first = works.get('unknownName') ?? ''
  expect(JSON.parse(first)).toMatchObject({ derivations: 1 })
  expect(first).toMatch(
    /UPDATE bank\.operator SET failed_attempts.*start transaction.*UPDATE bank\.operator.*append_audit.*commit/,
  )
  for (const [cause, work] of works) expect(work, cause).toBe(first)
})

test('behavior: a flood of failed sign-ins logs twenty lines an hour and does not fill the audit', async () => {
  const { kysely } = fixture.testDatabase.database
  const count = async () =>
    (
      await kysely
        .selectFrom('bank.audit')
        .select('id')
        .where('act', '=', 'operators.signInFailed')
        .where('subject', '=', 'operator unknown or locked')
        .execute()
    ).length
  const guess = () =>
    expect(
      signInOperator(fixture.bank, { name: 'nobody-here', password: 'x', totp: '000000' }),
    ).rejects.toMatchObject(wrong)
  fixture.wait(61 * 60_000)
  const before = await count()
  for (let attempt = 0; attempt < 25; attempt += 1) await guess()
  expect(await count()).toBe(before + 20)
  fixture.wait(61 * 60_000)
  await guess()
  expect(await count()).toBe(before + 21)
})

test('error: 5002 five wrong confirmations end every session of that operator', async () => {
  const operator = fixture.operators.reviewer
  const { sessionToken } = await signIn(operator)
  await confirmOperator(fixture.bank, { operator, totp: fixture.codeOf(operator, 1) })
  const confirmWrong = () => confirmOperator(fixture.bank, { operator, totp: fixture.codeOf(operator, 50) })
  for (let attempt = 0; attempt < 4; attempt += 1) await expect(confirmWrong()).rejects.toMatchObject(wrong)
  expect(await findOperatorSession(fixture.bank, sessionToken)).toEqual(operator)
  await expect(confirmWrong()).rejects.toMatchObject(wrong)
  expect(await findOperatorSession(fixture.bank, sessionToken)).toBeUndefined()
})

type Client = { query: (...params: unknown[]) => unknown }

/** Every statement that reaches the database, in order, and how many passwords were derived. */
function watchWork() {
  const { pool } = fixture.testDatabase.database
  const statements: string[] = []
  let derivations = 0
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ARGON2REQUEST') derivations += 1
    },
  }).enable()
  const queries = new Map<object, Client['query']>()
  const watch = (acquired: object) => {
    const client = acquired as Client
    const query = client.query
    queries.set(client, query)
    client.query = (...params) => {
      const [statement] = params
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
      statements.push(text.replace(/\s+/g, ' '))
      return Reflect.apply(query, client, params)
    }
  }
  const restore = (_: Error, released: object) => {
    const query = queries.get(released)
    if (query) Object.assign(released, { query })
  }
  pool.on('acquire', watch).on('release', restore)
  return {
    stop: () => {
      hook.disable()
      pool.off('acquire', watch).off('release', restore)
      // Bank time is read once a second for all callers.
      return { statements: statements.filter((text) => !text.includes('"clock"')), derivations }
    },
  }
}
