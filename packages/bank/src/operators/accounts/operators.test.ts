import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'
import type { Operator } from '../../policies/operatorRights.ts'
import { approveProposal, rejectProposal } from '../proposals/approveProposal.ts'
import { addOperators } from './addOperators.ts'
import { listOperators } from './listOperators.ts'
import { readOperatorKey } from './operatorContext.ts'
import { findOperatorSession } from './operatorSession.ts'
import { proposeDisabling } from './proposeDisabling.ts'
import { proposeOperatorChange } from './proposeOperatorChange.ts'
import { signInOperator } from './signInOperator.ts'

const dayMs = 24 * 60 * 60_000
let fixture: OperatorFixture

beforeAll(async () => {
  fixture = await openOperatorFixture()
})
afterAll(() => fixture.close())

const signIn = (operator: OperatorFixture['operators']['reviewer']) =>
  signInOperator(fixture.bank, {
    name: operator.name,
    password: fixture.getCredentials(operator).password,
    totp: fixture.codeOf(operator),
    address: '203.0.113.1',
  })
const find = async (name: string) =>
  (await listOperators(fixture.bank, { operator: fixture.operators.auditor })).find(
    (row) => row.name === name,
  )

test('default: an added operator receives password and secret once', async () => {
  const [added] = await addOperators(fixture.bank, [{ name: ' Vera ', role: 'support' }])
  if (added === undefined) throw new Error('no operator was added')
  expect(added.operator).toMatchObject({ name: 'vera', role: 'support' })
  expect(added.password).toMatch(/^[\w-]{24}$/)
  expect(added.totpSecret).toMatch(/^[A-Z2-7]{32}$/)
  expect(added.otpauthUri).toContain(added.totpSecret)
  expect(await find('vera')).toMatchObject({ disableTime: null, lockTime: null })
})

test('error: 400 a taken or empty name, an unknown role, a short password', async () => {
  for (const params of [
    { name: 'reviewer', role: 'support' },
    { name: 'REVIEWER', role: 'support' },
    { name: 'a', role: 'support' },
    { name: '1st', role: 'support' },
    { name: 'two words', role: 'support' },
    { name: 'wanda', role: 'owner' as 'support' },
    { name: 'wanda', role: 'support', password: 'elevenchars' },
  ] as const)
    await expect(addOperators(fixture.bank, [params]), params.name).rejects.toMatchObject({ code: 400 })
})

test.each([
  ['taken', 'reviewer'],
  ['malformed', 'two words'],
  ['repeated', 'Walter'],
] as const)('error: 400 a %s name among several is named, and none is added', async (fault, operatorName) => {
  const wanted = ['walter', 'wilma', operatorName].map((name) => ({ name, role: 'support' as const }))
  await expect(addOperators(fixture.bank, wanted)).rejects.toMatchObject({
    code: 400,
    fault,
    operatorName: fault === 'repeated' ? 'walter' : operatorName,
  })
  expect(await find('walter')).toBeUndefined()
  expect(await find('wilma')).toBeUndefined()
})

const disable = (operator: Operator, { id }: Operator) =>
  proposeDisabling(fixture.bank, { operator, operatorId: String(id), reason: 'lost phone' })
const approve = (operator: Operator, proposalId: string) =>
  approveProposal(fixture.bank, { operator, proposalId })

test('behavior: disabling and enabling take two operators each', async () => {
  const { support, parameters, treasurer, treasurer2 } = fixture.operators
  const operatorId = String(support.id)
  const disabling = await disable(treasurer, support)
  expect(disabling).toMatchObject({ state: 'open', kind: 'operator' })
  expect(await find('support')).toMatchObject({ disableTime: null })
  await expect(approve(treasurer, disabling.id)).rejects.toMatchObject({ code: 403 })
  await approve(treasurer2, disabling.id)
  expect(await find('support')).toMatchObject({ disableTime: expect.any(Number), holdTime: null })
  fixture.wait(30_000)
  await expect(signIn(support)).rejects.toMatchObject({ code: 5002 })
  await expect(disable(treasurer, support)).rejects.toMatchObject({ code: 404 })
  const { id } = await proposeOperatorChange(fixture.bank, {
    operator: parameters,
    operatorId,
    isEnabled: true,
    reason: 'phone found',
  })
  await approve(treasurer, id)
  fixture.wait(30_000)
  expect((await signIn(support)).operator).toMatchObject({ id: support.id })
})

test('behavior: one operator stops a stolen account at once, for 24 hours, once in seven days', async () => {
  const { reviewer, parameters, parameters2 } = fixture.operators
  const { sessionToken } = await signIn(reviewer)
  const { createTime } = await disable(parameters, reviewer)
  expect(await findOperatorSession(fixture.bank, sessionToken)).toBeUndefined()
  const { holdTime } = (await find('reviewer')) ?? {}
  expect(holdTime).toBe(createTime + dayMs)
  fixture.wait(dayMs - 60_000)
  await expect(signIn(reviewer)).rejects.toMatchObject({ code: 5002 })
  fixture.wait(60_000)
  const again = await signIn(reviewer)
  await disable(parameters, reviewer)
  expect(await findOperatorSession(fixture.bank, again.sessionToken)).toBeUndefined()
  expect(await find('reviewer')).toMatchObject({ holdTime: null })
  fixture.wait(30_000)
  await signIn(reviewer)
  const byOther = await disable(parameters2, reviewer)
  fixture.wait(30_000)
  await expect(signIn(reviewer)).rejects.toMatchObject({ code: 5002 })
  await rejectProposal(fixture.bank, { operator: parameters, proposalId: byOther.id, reason: 'phone found' })
  fixture.wait(30_000)
  expect((await signIn(reviewer)).operator.id).toBe(reviewer.id)
})

test('error: 3018 who is needed for decisions of two is not disabled, and keeps the role', async () => {
  const { reviewer, reviewer2, parameters, parameters2 } = fixture.operators
  const needed = { code: 3018, messageKey: 'operatorNeeded' }
  const disabling = await disable(parameters2, reviewer2)
  await expect(approve(parameters, disabling.id)).rejects.toMatchObject(needed)
  const another = { operatorId: String(reviewer.id), role: 'support', reason: 'moves' } as const
  const change = await proposeOperatorChange(fixture.bank, { operator: parameters2, ...another })
  await expect(approve(parameters, change.id)).rejects.toMatchObject(needed)
  expect(await find('reviewer2')).toMatchObject({ disableTime: null })
  await rejectProposal(fixture.bank, { operator: parameters2, proposalId: disabling.id, reason: 'needed' })
})

test('behavior: another role takes two others, and ends the sessions of the old one', async () => {
  const { support, parameters, parameters2, treasurer } = fixture.operators
  // The code of this moment may be spent by the test before.
  fixture.wait(30_000)
  const { sessionToken } = await signIn(support)
  const { id } = await proposeOperatorChange(fixture.bank, {
    operator: parameters,
    operatorId: String(support.id),
    role: 'auditor',
    reason: 'moves to the auditors',
  })
  await approveProposal(fixture.bank, { operator: treasurer, proposalId: id })
  expect(await find('support')).toMatchObject({ role: 'auditor' })
  expect(await findOperatorSession(fixture.bank, sessionToken)).toBeUndefined()
  const own = { operatorId: String(parameters.id), role: 'treasurer', reason: 'wants more' } as const
  await expect(proposeOperatorChange(fixture.bank, { operator: parameters, ...own })).rejects.toMatchObject({
    code: 403,
  })
  const forOther = await proposeOperatorChange(fixture.bank, { operator: parameters2, ...own })
  await expect(
    approveProposal(fixture.bank, { operator: parameters, proposalId: forOther.id }),
  ).rejects.toMatchObject({ code: 403 })
})

test('error: 400, 403, 404 for invalid requests', async () => {
  const { parameters, reviewer, support } = fixture.operators
  const ask = (changed: object) =>
    proposeOperatorChange(fixture.bank, {
      operator: parameters,
      operatorId: String(support.id),
      reason: 'a reason',
      ...changed,
    })
  for (const changed of [{}, { role: 'auditor', isEnabled: true }, { isEnabled: false }, { role: 'owner' }])
    await expect(ask(changed)).rejects.toMatchObject({ code: 400 })
  await expect(ask({ operatorId: '999', role: 'auditor' })).rejects.toMatchObject({ code: 404 })
  await expect(ask({ operator: reviewer, role: 'auditor' })).rejects.toMatchObject({ code: 403 })
  await expect(listOperators(fixture.bank, { operator: support })).rejects.toMatchObject({ code: 403 })
  await expect(disable(support, reviewer)).rejects.toMatchObject({ code: 403 })
  await expect(disable(parameters, parameters)).rejects.toMatchObject({ code: 403 })
})

test('error: an invalid key error explains how to create one', () => {
  for (const text of ['', 'abc', 'g'.repeat(64), 'a'.repeat(63)])
    expect(() => readOperatorKey(text)).toThrow(/openssl rand -hex 32/)
})
