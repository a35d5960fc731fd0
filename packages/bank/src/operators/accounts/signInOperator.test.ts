import { createHook } from 'node:async_hooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'
import type { Operator } from '../../policies/operatorRights.ts'
import { approveProposal } from '../proposals/approveProposal.ts'
import { confirmOperator } from './confirmOperator.ts'
import { listOperators } from './listOperators.ts'
import { findOperatorSession, signOutOperator } from './operatorSession.ts'
import { proposeDisabling } from './proposeDisabling.ts'
import { proposeOperatorChange } from './proposeOperatorChange.ts'
import { signInOperator } from './signInOperator.ts'

let fixture: OperatorFixture

beforeAll(async () => {
  fixture = await openOperatorFixture()
})
afterAll(() => fixture.close())
// Codes work once, and failures are forgotten after a day: every test starts at a day of its own.
afterEach(() => fixture.wait(25 * 60 * 60_000))

const wrong = { code: 5002 }
type Changed = { password?: string; totp?: string; address?: string; deviceToken?: string }
const credentials = (operator: Operator, changed: Changed = {}) => ({
  name: operator.name,
  password: fixture.getCredentials(operator).password,
  totp: fixture.codeOf(operator),
  address: '203.0.113.1',
  ...changed,
})
const signIn = (operator: Operator, changed: Changed = {}) =>
  signInOperator(fixture.bank, credentials(operator, changed))

test('default: name, password and code open a session with the role of now', async () => {
  const { reviewer } = fixture.operators
  const opened = await signIn(reviewer)
  expect(opened.operator).toEqual({ ...reviewer, session: opened.sessionToken })
  expect(await findOperatorSession(fixture.bank, opened.sessionToken)).toEqual(opened.operator)
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
  const { sessionToken, deviceToken } = await signIn(treasurer)
  const { password, totpSecret } = fixture.getCredentials(treasurer)
  for (const table of ['bank.operator', 'bank.operator_session', 'bank.operator_device', 'bank.audit']) {
    const rows = await fixture.readAsOwner<{ line: string }>(`SELECT t::text AS line FROM ${table} t`)
    const text = rows.map(({ line }) => line).join('\n')
    for (const secret of [sessionToken, deviceToken, password, totpSecret]) expect(text).not.toContain(secret)
  }
})

test('error: 5002 a code used once, though its 30 seconds are not over', async () => {
  const { reviewer: operator } = fixture.operators
  const totp = fixture.codeOf(operator)
  const { operator: signedIn } = await signIn(operator, { totp })
  await expect(signIn(operator, { totp })).rejects.toMatchObject(wrong)
  await expect(confirmOperator(fixture.bank, { operator: signedIn, totp })).rejects.toMatchObject(wrong)
  await expect(signIn(operator, { totp: fixture.codeOf(operator, -1) })).rejects.toMatchObject(wrong)
  await signIn(operator, { totp: fixture.codeOf(operator, 1) })
})

test('behavior: of twenty who use one code at once, one is let in', async () => {
  const { auditor } = fixture.operators
  const same = credentials(auditor)
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => signInOperator(fixture.bank, same)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

/** Fails once from each address. */
async function guessFrom(operator: Operator, addresses: readonly string[], changed: Changed = {}) {
  for (const address of addresses)
    await expect(
      signIn(operator, { password: 'not the password', address, ...changed }),
    ).rejects.toMatchObject(wrong)
}
const hosts = (count: number) => Array.from({ length: count }, (_, index) => `198.51.100.${index}`)

test('error: 5002 after five failures even with everything right, for a delay that doubles up to six hours', async () => {
  const { reviewer2 } = fixture.operators
  const address = '203.0.113.9'
  await guessFrom(reviewer2, Array<string>(5).fill(address))
  for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]) {
    fixture.wait(minutes * 60_000 - 20_000)
    await expect(signIn(reviewer2, { address })).rejects.toMatchObject(wrong)
    fixture.wait(20_000)
    await guessFrom(reviewer2, [address])
  }
  fixture.wait(360 * 60_000)
  await signIn(reviewer2, { address })
  await guessFrom(reviewer2, Array<string>(4).fill(address))
  fixture.wait(30_000)
  await signIn(reviewer2, { address })
})

test('behavior: a stranger locks no address but the own, whatever the number of guesses', async () => {
  const { reviewer2 } = fixture.operators
  await guessFrom(reviewer2, Array<string>(25).fill('203.0.113.66'))
  await guessFrom(reviewer2, Array<string>(5).fill('2001:db8:0:1::66'))
  await expect(signIn(reviewer2, { address: '2001:db8:0:1:ffff::1' })).rejects.toMatchObject(wrong)
  expect((await signIn(reviewer2, { address: '2001:db8:0:2::66' })).operator.id).toBe(reviewer2.id)
})

test('behavior: twenty failures from many addresses lock every unknown device, and no known one', async () => {
  const { reviewer2: operator, auditor } = fixture.operators
  const { deviceToken } = await signIn(operator)
  fixture.wait(30_000)
  await guessFrom(operator, hosts(20))
  const at = fixture.bank.clock.wallClock().getTime()
  const rows = await listOperators(fixture.bank, { operator: auditor })
  const lockTime = rows.find(({ name }) => name === operator.name)?.lockTime ?? 0
  expect(lockTime).toBeGreaterThan(at)
  expect(lockTime).toBeLessThanOrEqual(at + 60_000)
  await expect(signIn(operator, { address: '192.0.2.1' })).rejects.toMatchObject(wrong)
  const { operator: known } = await signIn(operator, { address: '198.51.100.1', deviceToken })
  expect(known.id).toBe(operator.id)
  fixture.wait(60_000)
  await signIn(operator, { address: '192.0.2.2' })
})

test('behavior: forty guesses at once from forty addresses count twenty, and the name is locked', async () => {
  const { treasurer } = fixture.operators
  const guesses = hosts(40).map((address) => signIn(treasurer, { password: 'guess', address }))
  expect((await Promise.allSettled(guesses)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await readFailures(treasurer, 'name')).toBe(20)
  await expect(signIn(treasurer, { address: '192.0.2.1' })).rejects.toMatchObject(wrong)
})

test('behavior: a known device counts its own failures, so a stolen cookie does not guess for ever', async () => {
  const { parameters2: operator } = fixture.operators
  const { deviceToken } = await signIn(operator)
  fixture.wait(30_000)
  await guessFrom(operator, hosts(5), { deviceToken })
  await expect(signIn(operator, { deviceToken, address: '192.0.2.1' })).rejects.toMatchObject(wrong)
  expect(await readFailures(operator, 'name')).toBe(0)
  const other = await signIn(operator, { address: '198.51.100.1' })
  expect(other.deviceToken).not.toBe(deviceToken)
  fixture.wait(60_000)
  expect((await signIn(operator, { deviceToken })).deviceToken).toBe(deviceToken)
})

test('behavior: a device replaces neither password nor code, and is known for its own operator alone', async () => {
  const { reviewer2: operator, treasurer2: other } = fixture.operators
  const { deviceToken } = await signIn(operator)
  fixture.wait(30_000)
  for (const changed of [{ password: '' }, { totp: '' }])
    await expect(signIn(operator, { deviceToken, ...changed })).rejects.toMatchObject(wrong)
  await guessFrom(other, hosts(20))
  await expect(signIn(other, { deviceToken, address: '192.0.2.1' })).rejects.toMatchObject(wrong)
})

/** Expects that the operator's device is unknown after the act. */
async function expectUnknownAfter(end: () => unknown) {
  const { parameters: operator } = fixture.operators
  const { deviceToken } = await signIn(operator)
  await end()
  fixture.wait(30_000)
  expect((await signIn(operator, { deviceToken })).deviceToken).not.toBe(deviceToken)
}

test('behavior: a device is unknown after 180 days', () =>
  expectUnknownAfter(() => fixture.wait(180 * 24 * 60 * 60_000)))

test('behavior: a device is unknown after another password', () =>
  expectUnknownAfter(() =>
    fixture.asOwner(
      `UPDATE bank.operator SET password_salt = password_salt || '=' WHERE name = 'parameters'`,
    ),
  ))

test('behavior: a device is unknown after disabling, though enabled again', () =>
  expectUnknownAfter(async () => {
    const { treasurer, treasurer2, parameters, parameters2 } = fixture.operators
    const operatorId = String(parameters.id)
    const leaving = { operatorId, reason: 'lost laptop' }
    const disabling = await proposeDisabling(fixture.bank, { operator: treasurer, ...leaving })
    await approveProposal(fixture.bank, { operator: treasurer2, proposalId: disabling.id })
    const enable = { operatorId, isEnabled: true, reason: 'laptop found' } as const
    const { id } = await proposeOperatorChange(fixture.bank, { operator: parameters2, ...enable })
    await approveProposal(fixture.bank, { operator: treasurer, proposalId: id })
  }))

test('behavior: forty guesses at once count before any is checked, and the address is locked', async () => {
  const { treasurer2 } = fixture.operators
  const guesses = Array.from({ length: 40 }, () => signIn(treasurer2, { password: 'guess' }))
  expect((await Promise.allSettled(guesses)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await readFailures(treasurer2, 'address 203.0.113.1')).toBe(5)
  expect(await readFailures(treasurer2, 'name')).toBe(5)
  await expect(signIn(treasurer2)).rejects.toMatchObject(wrong)
})

async function readFailures({ id }: Operator, source: string): Promise<number> {
  const row = await fixture.testDatabase.database.kysely
    .selectFrom('bank.sign_in_source')
    .select('failures')
    .where('operator_id', '=', String(id))
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.failures ?? 0
}

test('behavior: every failure does the same work: same statements, same derivation, same answer', async () => {
  const { parameters, parameters2, treasurer, support, auditor, reviewer } = fixture.operators
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
    held: () => signIn(reviewer),
    locked: () => signIn(parameters2),
  }
  await signIn(auditor, { totp: used })
  const hold = ({ id }: Operator) =>
    proposeDisabling(fixture.bank, { operator: parameters2, operatorId: String(id), reason: 'lost phone' })
  const disabling = await hold(support)
  await approveProposal(fixture.bank, { operator: treasurer, proposalId: disabling.id })
  await hold(reviewer)
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
    /INSERT INTO bank\.sign_in_source.*start transaction.*bank\.open_operator_session.*recent_failures.*append_audit.*commit/,
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
      signInOperator(fixture.bank, { name: 'nobody-here', password: 'x', totp: '000000', address: '::1' }),
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
  const { reviewer } = fixture.operators
  const { operator, sessionToken } = await signIn(reviewer)
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
