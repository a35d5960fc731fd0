import { type ConsoleCallName, type ConsoleResult, consoleRoutes } from '@bank/api-schema/console'
import { acts, approveProposal, type Operator, proposeDisabling, type Role, roles } from '@bank/bank'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleFixture, openConsoleFixture } from '../../testing/openConsoleFixture.ts'
import { callRights, canCall } from './consoleRights.ts'

const names = Object.keys(consoleRoutes) as ConsoleCallName[]
const guarded = names.filter((name) => consoleRoutes[name].session)
const isCommand = (name: ConsoleCallName) => consoleRoutes[name].kind === 'command'
const refusals = [401, 403]

let fixture: ConsoleFixture
const cookies = new Map<Role | 'disabled', string>()

beforeAll(async () => {
  fixture = await openConsoleFixture()
  const employed = new Map<string, Operator>()
  for (const role of roles) {
    const credentials = await fixture.employ(`the-${role}`, role)
    employed.set(credentials.name, credentials.operator)
    cookies.set(role, await fixture.signIn(credentials))
  }
  const leaver = await fixture.employ('the-leaver', 'support')
  cookies.set('disabled', await fixture.signIn(leaver))
  const find = (name: string) => {
    const operator = employed.get(name)
    if (!operator) throw new Error(`no operator ${name}`)
    return operator
  }
  const operator = find('the-treasurer')
  const leaving = { operatorId: `${leaver.operator.id}`, reason: 'has left the house' }
  const { id: proposalId } = await proposeDisabling(fixture.bank, { operator, ...leaving })
  await approveProposal(fixture.bank, { operator: find('the-parameters'), proposalId })
})
afterAll(() => fixture.close())

test('default: calls without a session are those of signing in', () => {
  expect(names.filter((name) => canCall(null, name))).toEqual(['queryConsole', 'signIn'])
})

test('behavior: every act of the rights table is at least one call, and no right is left without one', () => {
  const used = new Set<string>(
    Object.values(callRights).flatMap((right) => (Array.isArray(right) ? right : [])),
  )
  expect(acts.filter((act) => !used.has(act))).toEqual([])
})

// The table of rights is the product's own word; this is what a stranger would expect of it.
test.each([
  ['auditor', ['signOut']],
  ['support', ['signOut', 'banMember', 'rejectProposal', 'proposePartnerApp', 'removePartnerApp']],
  [
    'reviewer',
    [
      'signOut',
      'approveWithdrawal',
      'rejectWithdrawal',
      'releaseFrozenWithdrawal',
      'returnFrozenWithdrawal',
      'addPayoutSignature',
      'banMember',
      'unbanMember',
      'approveProposal',
      'rejectProposal',
      'clearDeposit',
      'refuseDeposit',
      'freezeBank',
    ],
  ],
] as const)('behavior: the commands of %s are these and no others', (role, commands) => {
  expect(
    names.filter((name) => isCommand(name) && consoleRoutes[name].session && canCall(role, name)),
  ).toEqual(commands)
})

describe.each(guarded)('%s', (name) => {
  test('error: 401 without a session, with an invented one, and for a disabled operator', async () => {
    for (const cookie of [undefined, '__Host-operator=made-up', cookies.get('disabled')])
      expect(await fixture.call(name, {}, { cookie })).toMatchObject({ status: 401, code: 401, result: null })
  })

  test.each(roles)('behavior: %s is allowed or refused as in the table of permissions', async (role) => {
    // Signing out ends the session that the other calls need.
    const cookie =
      name === 'signOut'
        ? await fixture.signIn(await fixture.employ(`going-${role}`, role))
        : cookies.get(role)
    const { code, status, result } = await fixture.call(name, {}, { cookie })
    if (!canCall(role, name))
      expect({ code, status, result }).toEqual({ code: 403, status: 403, result: null })
    else expect(refusals).not.toContain(code)
    expect(status).not.toBe(500)
  })
})

test('behavior: a query changes neither the ledger nor the audit log', async () => {
  const { pool } = fixture.testDatabase.database
  const read = async () =>
    (
      await pool.query(`SELECT (SELECT count(*) FROM ledger.entry) AS entries, (SELECT id FROM bank.audit_head) AS audit,
        (SELECT count(*) FROM bank.proposal) AS proposals, (SELECT md5(string_agg(p::text, '' ORDER BY name)) FROM bank.parameter p) AS parameters`)
    ).rows
  const before = await read()
  for (const name of names.filter((query) => !isCommand(query)))
    for (const cookie of cookies.values())
      await fixture.call(name, { memberId: '1', withdrawalId: '1', proposalId: '1' }, { cookie })
  expect(await read()).toEqual(before)
})

test('behavior: refused attempts and sign-outs are in the audit; a flood is not', async () => {
  const credentials = await fixture.employ('the-curious', 'support')
  const cookie = await fixture.signIn(credentials)
  for (let tries = 0; tries < 30; tries += 1)
    expect(
      await fixture.call('unbanMember', { memberId: '1', reason: 'just try' }, { cookie }),
    ).toMatchObject({
      code: 403,
    })
  await fixture.call('signOut', {}, { cookie })
  const { result } = await fixture.call(
    'queryAudit',
    { subject: 'THE-CUR', pageSize: 50 },
    { cookie: cookies.get('auditor') },
  )
  const { dataList } = result as ConsoleResult<'queryAudit'>
  const acts = dataList.map(({ act }) => act)
  expect(acts.slice(0, 2)).toEqual(['operators.signOut', 'operators.refused'])
  expect(acts.slice(-2)).toEqual(['operators.signIn', 'operators.add'])
  expect(acts.filter((act) => act === 'operators.refused')).toHaveLength(20)
  expect(dataList[1]).toMatchObject({ operator: { name: 'the-curious' }, detail: '{"call":"unbanMember"}' })
  expect((await fixture.call('verifyAudit', {}, { cookie: cookies.get('auditor') })).result).toMatchObject({
    isWhole: true,
  })
})

test.each(names.filter(isCommand))('error: 403 %s from another site, or without an origin', async (name) => {
  const cookie = cookies.get('reviewer')
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost:8080',
    'http://localhost:8081.evil.example',
  ])
    expect(await fixture.call(name, {}, { cookie, headers: { origin } })).toMatchObject({ code: 403 })
  const { path: url } = consoleRoutes[name]
  const headers = cookie === undefined ? {} : { cookie }
  expect(await fixture.inject({ method: 'POST', url, headers, payload: {} })).toMatchObject({ code: 403 })
})

test.each(names.filter(isCommand))('error: 405 %s by GET, which changes nothing', async (name) => {
  const answer = await fixture.inject({ method: 'GET', url: consoleRoutes[name].path })
  expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } })
})
