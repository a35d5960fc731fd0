import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange } from '../exchange/exchange.ts'
import { openTestBank, type TestBank } from '../testing/openTestBank.ts'
import { listLedgerRecords } from './listLedgerRecords.ts'

const dayMs = 86_400_000
let testBank: TestBank
let memberId: Awaited<ReturnType<TestBank['memberIdOf']>>

beforeAll(async () => {
  const identity = {
    publicOrigin: 'https://bank.example',
    secret: 'a secret of the tests, long enough',
    demoAddresses: null,
  }
  testBank = await openTestBank({ identity })
  memberId = await testBank.memberIdOf(0)
  await testBank.credit(0, 1_000_000_000n)
  const member = { id: memberId, banned: false }
  await exchange(testBank.bank, { member, fromCurrency: '0', toCurrency: '1', exchangeAmount: '10' })
})
afterAll(() => testBank.close())

const list = (query: object = {}) =>
  listLedgerRecords(testBank.bank, { memberId, classifyLedgerId: 0, pageNo: 1, pageSize: 100, ...query })

test('default: every record of the member, with only what is meant to be shown', async () => {
  const { dataList, total } = await list()
  expect(total).toBe(3)
  expect(dataList.map(({ eventType }) => eventType).sort((one, other) => one - other)).toEqual([0, 10, 11])
  for (const { metadata } of dataList)
    expect(
      Object.keys(JSON.parse(metadata ?? '{}')).filter(
        (name) => !['hash', 'chainId', 'sourceAddress'].includes(name),
      ),
    ).toEqual([])
})

test('behavior: a page beyond the last is empty and knows the total', async () => {
  expect(await list({ pageNo: 99 })).toMatchObject({ dataList: [], total: 3 })
})

describe('periods', () => {
  const now = Date.now()
  /** The last moment that a Date can name. */
  const lastMs = 8_640_000_000_000_000

  test.each([
    [{}, 3],
    [{ startTime: now - dayMs }, 3],
    [{ endTime: now + dayMs }, 3],
    [{ endTime: now - dayMs }, 0],
    [{ startTime: now + dayMs }, 0],
    [{ startTime: now - 90 * dayMs, endTime: now + 90 * dayMs }, 3],
    [{ endTime: 0 }, 0],
    [{ startTime: lastMs }, 0],
    [{ startTime: lastMs - dayMs, endTime: lastMs }, 0],
  ])('default: %j shows %d', async (period, count) => {
    expect((await list(period)).dataList).toHaveLength(count)
  })

  test('error: 3027 a period of more than 180 days', async () => {
    await expect(list({ startTime: now - 180 * dayMs - 1, endTime: now })).rejects.toMatchObject({
      code: 3027,
    })
    await expect(list({ startTime: now - 200 * dayMs })).rejects.toMatchObject({ code: 3027 })
  })

  test('error: 3028 a start after the end', async () => {
    await expect(list({ startTime: 2, endTime: 1 })).rejects.toMatchObject({ code: 3028 })
  })
})

test('error: 400 a tab that does not exist', async () => {
  await expect(list({ classifyLedgerId: 8 })).rejects.toMatchObject({ code: 400 })
})
