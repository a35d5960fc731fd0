import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type OperatorFixture, openOperatorFixture } from '../../testing/openOperatorFixture.ts'
import { signInOperator } from '../operators/accounts/signInOperator.ts'
import { listAlarms } from './listAlarms.ts'

let fixture: OperatorFixture

beforeAll(async () => {
  fixture = await openOperatorFixture()
})
afterAll(() => fixture.close())
afterEach(() => fixture.wait(25 * 60 * 60_000))

/** Signs in with a password; true when it was the right one. */
async function trySignIn(params: {
  name?: string
  password?: string
  address?: string
  deviceToken?: string
}) {
  const { reviewer } = fixture.operators
  const { name } = reviewer
  const { password } = fixture.getCredentials(reviewer)
  const right = { name, password, totp: fixture.codeOf(reviewer), address: '192.0.2.1' }
  return signInOperator(fixture.bank, { ...right, ...params }).then(
    (opened) => opened,
    () => undefined,
  )
}

async function guess(count: number, params: { name?: string; deviceToken?: string } = {}) {
  for (let index = 0; index < count; index += 1)
    await trySignIn({ password: 'a guess', address: `198.51.100.${index % 7}`, ...params })
}

const listGuessed = async () =>
  (await listAlarms(fixture.bank, { operator: fixture.operators.auditor })).filter(
    ({ code }) => code === 'operatorGuessed',
  )

test('default: twenty failures in an hour from any addresses are an alarm that names the operator', async () => {
  await guess(19)
  // Signing in forgets the delay, and not that somebody guesses.
  fixture.wait(60_000)
  expect(await trySignIn({})).toBeDefined()
  expect(await listGuessed()).toEqual([])
  await guess(1)
  expect(await listGuessed()).toEqual([
    {
      code: 'operatorGuessed',
      severity: 'warning',
      subject: 'reviewer',
      facts: { addresses: '8' },
      sinceTime: expect.any(Number),
    },
  ])
  fixture.wait(60 * 60_000)
  expect(await listGuessed()).toEqual([])
})

test('behavior: guesses that a lock refuses, and those of a stolen device, count for the alarm', async () => {
  const { deviceToken } = (await trySignIn({})) ?? {}
  fixture.wait(30_000)
  for (let index = 0; index < 10; index += 1) await trySignIn({ password: 'a guess', address: '203.0.113.7' })
  await guess(10, deviceToken === undefined ? {} : { deviceToken })
  expect(await listGuessed()).toMatchObject([{ subject: 'reviewer' }])
})

test('behavior: guesses of names that no operator has are no alarm', async () => {
  await guess(21, { name: 'stranger' })
  expect(await listGuessed()).toEqual([])
})
