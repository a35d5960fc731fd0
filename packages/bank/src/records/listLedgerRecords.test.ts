import { getTestAccount } from '@bank/chain/testing'
import { inTransaction } from '@bank/database'
import { parseMemberId } from '@bank/ledger'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank, testVault } from '../../testing/openTestBank.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from '../../testing/openWithdrawalFixture.ts'
import { exchange } from '../exchange/exchange.ts'
import { confirmPayout } from '../withdrawalOrders/payout.ts'
import { cancelWithdrawal } from '../withdrawals/cancelWithdrawal.ts'
import { getLedgerRecord, listLedgerRecords } from './listLedgerRecords.ts'

const dayMs = 86_400_000
let testBank: TestBank
let memberId: Awaited<ReturnType<TestBank['getMemberId']>>

beforeAll(async () => {
  testBank = await openTestBank()
  memberId = await testBank.getMemberId(0)
  await testBank.credit(0, 1_000_000_000n)
  const member = { id: memberId, banned: false }
  await exchange(testBank.bank, { member, fromCurrency: '0', toCurrency: '1', exchangeAmount: '10' })
})
afterAll(() => testBank.close())

const list = (query: object = {}) =>
  listLedgerRecords(testBank.bank, { memberId, classifyLedgerId: 0, pageNo: 1, pageSize: 100, ...query })

test('default: it exports every record of the member, with only the fields meant to be shown', async () => {
  const { dataList, total } = await list()
  expect(total).toBe(3)
  expect(dataList.map(({ eventType }) => eventType).sort((one, other) => one - other)).toEqual([0, 10, 11])
  for (const { metadata } of dataList)
    expect(
      Object.keys(JSON.parse(metadata ?? '{}')).filter(
        (name) => !['hash', 'chainId', 'sourceAddress', 'payAmount', 'receiveAmount'].includes(name),
      ),
    ).toEqual([])
})

test('behavior: a page beyond the last is empty and knows the total', async () => {
  expect(await list({ pageNo: 99 })).toMatchObject({ dataList: [], total: 3 })
})

test('default: an exchange shows on both sides the amounts given and received', async () => {
  const { dataList } = await list({ classifyLedgerId: 8 })
  expect(dataList.map(({ eventType }) => eventType)).toEqual([11, 10])
  for (const { metadata } of dataList)
    expect(JSON.parse(metadata ?? '')).toEqual({ payAmount: '10', receiveAmount: '9.99' })
})

test('default: one record by its id, as the list has it', async () => {
  for (const record of (await list()).dataList)
    expect(await getLedgerRecord(testBank.bank, { memberId, ledgerRecordId: record.id })).toEqual(record)
})

test('error: 404 a record of another member, an unknown one, or an invalid id', async () => {
  const [record] = (await list()).dataList
  const placements = 256n
  const stranger = parseMemberId(memberId + placements)
  const none = { memberId, ledgerRecordId: `${record?.id.split('-')[0]}-999999` }
  for (const asked of [
    { memberId: stranger, ledgerRecordId: record?.id ?? '' },
    none,
    { memberId, ledgerRecordId: '1; DROP' },
    { memberId, ledgerRecordId: '9'.repeat(19) },
  ])
    await expect(getLedgerRecord(testBank.bank, asked)).rejects.toMatchObject({ code: 404 })
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
  await expect(list({ classifyLedgerId: 9 })).rejects.toMatchObject({ code: 400 })
})

describe('withdrawals', () => {
  let fixture: WithdrawalFixture
  let own: Awaited<ReturnType<WithdrawalFixture['register']>>

  beforeEach(async () => {
    fixture = await openWithdrawalFixture()
    own = await fixture.register(1, 100n, 'new')
  })
  afterEach(() => fixture.close())

  const read = async () => {
    const query = { memberId: own, classifyLedgerId: 2, pageNo: 1, pageSize: 100 }
    const { dataList } = await listLedgerRecords(fixture.bank, query)
    return dataList.toSorted((one, other) => Number(one.eventType) - Number(other.eventType))
  }
  const route = {
    chainId: 56,
    sourceAddress: testVault.address,
    receivingAddress: getTestAccount(1).address,
  }

  test('default: fee, arrival, both addresses, and the hash once it is final, without rewriting the books', async () => {
    const id = await fixture.request(own, '40')
    const before = await read()
    expect(before).toMatchObject([
      {
        eventType: 1,
        actionType: 1,
        actionAmount: '40',
        currencyId: '1',
        principal: '40',
        feeAmount: '0',
        arrivalAmount: '40',
        source: { kind: 'withdrawal', id },
      },
    ])
    expect(JSON.parse(before[0]?.metadata ?? '')).toEqual(route)
    const hash = await fixture.pay(id)
    const [after] = await read()
    expect(after).toMatchObject({ ...before[0], metadata: expect.any(String) })
    expect(JSON.parse(after?.metadata ?? '')).toEqual({ hash, ...route })
  })

  test('behavior: a refund shows that nothing arrived, and is a record of its own', async () => {
    const id = await fixture.request(own, '7')
    await cancelWithdrawal(fixture.bank, { memberId: own, withdrawalId: id })
    const records = (await read()).filter(({ source }) => source?.id === id)
    expect(records).toMatchObject([
      { eventType: 1, actionType: 1, actionAmount: '7', arrivalAmount: '0' },
      { eventType: 14, actionType: 0, actionAmount: '7', principal: '7', feeAmount: '0', arrivalAmount: '7' },
    ])
    expect(records[0]?.transactionId).not.toBe(records[1]?.transactionId)
  })

  test('behavior: an order paid in parts names every hash', async () => {
    const id = await fixture.request(own, '10')
    const word = (digit: string) => `0x${digit.repeat(64)}`
    const hashes = [word('a'), word('b')]
    const kysely = fixture.testDatabase.database.kysely
    for (const [index, hash] of hashes.entries()) {
      const recipient = getTestAccount(1).address.toLowerCase()
      const part = { part: index + 1, salt: word('0'), recipient, amount: 5_000_000n }
      const payout = { id: word(`${index + 1}`), withdrawal_id: id, ...part }
      await kysely.insertInto('bank.payout').values(payout).execute()
      await inTransaction(fixture.testDatabase.database, (tx) =>
        confirmPayout(tx, { id: payout.id, txHash: hash, at: new Date() }),
      )
    }
    const record = (await read()).find(({ source }) => source?.id === id)
    expect(JSON.parse(record?.metadata ?? '')).toEqual({ hash: hashes[0], hashes, ...route })
  })
})
