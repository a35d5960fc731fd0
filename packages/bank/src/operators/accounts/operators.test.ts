import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'
import { approveProposal } from '../proposals/approveProposal.ts'
import { addOperator } from './addOperator.ts'
import { disableOperator } from './disableOperator.ts'
import { listOperators } from './listOperators.ts'
import { readOperatorKey } from './operatorContext.ts'
import { findOperatorSession } from './operatorSession.ts'
import { proposeOperatorChange } from './proposeOperatorChange.ts'
import { signInOperator } from './signInOperator.ts'

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
  const added = await addOperator(fixture.bank, { name: ' Vera ', role: 'support' })
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
    await expect(addOperator(fixture.bank, params), params.name).rejects.toMatchObject({ code: 400 })
})

test('behavior: disabled is out at once; to be let in again takes two', async () => {
  const { support, parameters, treasurer } = fixture.operators
  const { sessionToken } = await signIn(support)
  const operatorId = String(support.id)
  await disableOperator(fixture.bank, { operator: treasurer, operatorId, reason: 'lost phone' })
  expect(await findOperatorSession(fixture.bank, sessionToken)).toBeUndefined()
  fixture.wait(30_000)
  await expect(signIn(support)).rejects.toMatchObject({ code: 5002 })
  await expect(
    disableOperator(fixture.bank, { operator: treasurer, operatorId, reason: 'again' }),
  ).rejects.toMatchObject({ code: 404 })
  const { id } = await proposeOperatorChange(fixture.bank, {
    operator: parameters,
    operatorId,
    isEnabled: true,
    reason: 'phone found',
  })
  await approveProposal(fixture.bank, { operator: treasurer, proposalId: id })
  fixture.wait(30_000)
  expect((await signIn(support)).operator).toEqual(support)
})

test('behavior: another role takes two others, and ends the sessions of the old one', async () => {
  const { reviewer2, parameters, parameters2, treasurer } = fixture.operators
  const { sessionToken } = await signIn(reviewer2)
  const { id } = await proposeOperatorChange(fixture.bank, {
    operator: parameters,
    operatorId: String(reviewer2.id),
    role: 'treasurer',
    reason: 'moves to treasury',
  })
  await approveProposal(fixture.bank, { operator: treasurer, proposalId: id })
  expect(await find('reviewer2')).toMatchObject({ role: 'treasurer' })
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
  await expect(
    disableOperator(fixture.bank, { operator: support, operatorId: String(reviewer.id), reason: 'mutiny' }),
  ).rejects.toMatchObject({ code: 403 })
})

test('error: an invalid key error explains how to create one', () => {
  for (const text of ['', 'abc', 'g'.repeat(64), 'a'.repeat(63)])
    expect(() => readOperatorKey(text)).toThrow(/openssl rand -hex 32/)
})
