import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'

let fixture: ApiFixture
let token: string

beforeAll(async () => {
  fixture = await openApiFixture()
  token = await fixture.register(1)
  await fixture.credit(1, 1_000_000_000n)
  const request = { fromCurrency: '0', toCurrency: '1', exchangeAmount: '500' }
  await fixture.call('exchange', request, { token })
})
afterAll(() => fixture.close())

const freeze = () => fixture.asOwner("SELECT bank.begin_freeze('a reason', 'a person')")
const lift = () => fixture.asOwner("SELECT bank.lift_freeze('a reason', 'a person')")
const readConfig = async () => (await fixture.call('queryConfig')).result as { frozenTime: number | null }

/** Each has a function of the database of its own. */
const acts = [
  ['exchange', { fromCurrency: '0', toCurrency: '1', exchangeAmount: '10' }],
  ['withdraw', { amount: '10' }],
] as const

test('behavior: a frozen bank refuses what moves money in words of its own, shows balances, and is well', async () => {
  await freeze()
  const before = Date.now()
  for (const [name, request] of acts) {
    const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'en' }
    expect(await fixture.call(name, request, { token, headers }), name).toMatchObject({
      code: 3018,
      errInfo: 'All movements of money are stopped for now. Nothing was changed, and every balance is kept.',
      result: { messageKey: 'moneyFrozen' },
    })
  }
  expect((await fixture.call('queryBalance', {}, { token })).code).toBe(0)
  const { frozenTime } = await readConfig()
  expect(Math.abs((frozenTime ?? 0) - before)).toBeLessThan(60_000)
  await lift()
  expect((await readConfig()).frozenTime).toBeNull()
  const [name, request] = acts[0]
  expect((await fixture.call(name, request, { token })).code).toBe(0)
})
