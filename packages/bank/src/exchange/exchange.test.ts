import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { getTestAccount } from '@bank/chain/testing'
import { type Database, openDatabase } from '@bank/database'
import {
  findDiscrepancies,
  getBalances,
  getHouseBalance,
  openMemberAccounts,
  parseMemberId,
} from '@bank/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/openTestBank.ts'
import { createBank } from '../bankContext.ts'
import { exchange } from './exchange.ts'
import { getExchangeArguments } from './getExchangeArguments.ts'

let testBank: TestBank
let member: { id: Awaited<ReturnType<TestBank['getMemberId']>>; banned: boolean }

beforeAll(async () => {
  testBank = await openTestBank()
  member = { id: await testBank.getMemberId(0), banned: false }
  await testBank.credit(0, 1_000_000_000n)
})
afterAll(() => testBank.close())

const run = (exchangeAmount: string, more: object = {}) =>
  exchange(testBank.bank, { member, fromCurrency: '0', toCurrency: '1', exchangeAmount, ...more })

test('default: terms of both directions', async () => {
  for (const [fromCurrencyId, toCurrencyId] of [
    ['0', '1'],
    ['1', '0'],
  ] as const)
    expect(await getExchangeArguments(testBank.bank, { fromCurrencyId, toCurrencyId })).toEqual({
      exchangePrice: '1',
      feeRatio: '0.001',
      minimumExchangeAmount: '1',
    })
})

test('default: one posting; the fee is revenue, and the reserve equals the GUSD issued', async () => {
  const { database } = testBank.testDatabase
  const houses = ['revenue', 'reserve', 'issuance'] as const
  const readHouses = () =>
    Promise.all(houses.map(async (house) => (await getHouseBalance(database, house)).micro))
  const before = await readHouses()
  expect(await run('123.456789')).toMatchObject({
    payAmount: '123.456789',
    receiveAmount: '123.333332',
    feeAmount: '0.123457',
  })
  const moved = (await readHouses()).map((micro, index) => micro - (before[index] ?? 0n))
  expect(moved).toEqual([123_457n, 123_456_789n, -123_456_789n])
  expect(await findDiscrepancies(database)).toEqual([])
})

test('behavior: a key belongs to its member, even to two whose books lie side by side', async () => {
  const placements = 256n
  const neighbour = parseMemberId(member.id + placements)
  await asOwner(async (owner) => {
    await owner.pool.query(
      `INSERT INTO bank.member (id, address, inviter_id, created_at) OVERRIDING SYSTEM VALUE
       VALUES ($1, $2, $3, now())`,
      [neighbour, getTestAccount(9).address.toLowerCase(), member.id],
    )
  })
  await openMemberAccounts(testBank.testDatabase.database, neighbour)
  await testBank.credit(9, 5_000_000n)
  const idempotencyKey = 'both thought of the same'
  const mine = await run('2', { idempotencyKey })
  const theirs = await run('2', { idempotencyKey, member: { id: neighbour, banned: false } })
  expect(theirs.transactionId).not.toBe(mine.transactionId)
  const { USDT } = await getBalances(testBank.testDatabase.database, neighbour)
  expect(USDT.total.micro).toBe(3_000_000n)
})

test('behavior: the same key and request answer the same in another process, another request is refused', async () => {
  const other = createBank({ database: testBank.testDatabase.database })
  const idempotencyKey = 'a key that is used again'
  const first = await run('2', { idempotencyKey })
  expect(
    await exchange(other, {
      member,
      fromCurrency: '0',
      toCurrency: '1',
      exchangeAmount: '2.0',
      idempotencyKey,
    }),
  ).toEqual(first)
  await expect(run('3', { idempotencyKey })).rejects.toMatchObject({ code: 400 })
})

test('error: an outage after the posting was sent never looks like one before it', async () => {
  const real = new URL(testBank.testDatabase.url)
  const server = createServer((near) => {
    const far = connect(Number(real.port), real.hostname)
    let isPosting = false
    near.on('data', (bytes) => {
      isPosting ||= bytes.includes('ledger.post')
      far.write(bytes)
    })
    // The posting is done, but its answer never arrives, and its outcome cannot be queried.
    far.on('data', (bytes) => (isPosting ? server.close() && near.destroy() : near.write(bytes)))
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = Object.assign(new URL(real), { port: `${(server.address() as AddressInfo).port}` }).href
  const database = openDatabase({ url })
  const request = {
    member,
    fromCurrency: '0',
    toCurrency: '1',
    exchangeAmount: '7',
    idempotencyKey: 'lost answer',
  }
  const lost = await exchange(createBank({ database }), request).catch((error: unknown) => error)
  expect(lost).toBeInstanceOf(Error)
  expect(lost).not.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await run('7', request)).toMatchObject({ payAmount: '7' })
  await database.close()
})

test('behavior: a repeated request is answered as the first time, even after a ban or with other terms', async () => {
  const idempotencyKey = 'sent again much later'
  const first = await run('4', { idempotencyKey })
  await withParameter('exchangeMinimum', '5', async () => {
    expect(await run('4', { idempotencyKey, member: { ...member, banned: true } })).toEqual(first)
    await expect(run('4')).rejects.toMatchObject({ code: 3002 })
  })
})

test('behavior: a price below one and the largest fee keep the rest as revenue', async () => {
  const { database } = testBank.testDatabase
  const before = (await getHouseBalance(database, 'revenue')).micro
  await withParameter('exchangePrice', '0.98', () =>
    withParameter('exchangeFeeRatio', '0.05', async () => {
      expect(await run('100')).toMatchObject({ receiveAmount: '93.1', feeAmount: '6.9' })
    }),
  )
  expect((await getHouseBalance(database, 'revenue')).micro - before).toBe(6_900_000n)
  expect(await findDiscrepancies(database)).toEqual([])
})

test('error: 3005 nothing would arrive, 3007 the cap is reached', async () => {
  await withParameter('exchangeMinimum', '0.000001', () =>
    withParameter('exchangePrice', '0.5', async () => {
      await expect(run('0.000001')).rejects.toMatchObject({ code: 3005 })
    }),
  )
  await asOwner(async (owner) => {
    const { rows } = await owner.pool.query<{ left: string }>(
      'SELECT sum(issuable) AS left FROM ledger.allowance',
    )
    await owner.pool.query('SELECT ledger.adjust_issuance_cap($1)', [1_500_000n - BigInt(rows[0]?.left ?? 0)])
  })
  await expect(run('1.500001')).rejects.toMatchObject({ code: 3007 })
  expect(await run('1.5')).toMatchObject({ payAmount: '1.5' })
  await asOwner(async (owner) => {
    await owner.pool.query('SELECT ledger.adjust_issuance_cap($1)', [10n ** 15n])
  })
})

async function asOwner(work: (owner: Database) => Promise<void>): Promise<void> {
  const owner = openDatabase({ url: testBank.testDatabase.migrationUrl, poolSize: 1 })
  await work(owner).finally(() => owner.close())
}

/** Changes a parameter as an operator's act will, waits out the second for which it is remembered, and undoes it. */
async function withParameter(name: string, value: string, work: () => Promise<unknown>): Promise<void> {
  const change = (to: string) =>
    asOwner(async (owner) => {
      await owner.pool.query('UPDATE bank.parameter SET value = $1 WHERE name = $2', [to, name])
      testBank.wait(1_000)
    })
  const { database } = testBank.testDatabase
  const row = database.kysely.selectFrom('bank.parameter').select('value').where('name', '=', name)
  const { value: before } = await row.executeTakeFirstOrThrow()
  await change(value)
  await work().finally(() => change(before))
}

describe('refused', () => {
  test.each([
    [3001, { fromCurrency: '1' }],
    [3001, { toCurrency: '2' }],
    [3001, { exchangeAmount: '1e3' }],
    [3002, { exchangeAmount: '0.999999' }],
    [3003, { exchangeAmount: '0' }],
    [3003, { exchangeAmount: '-2' }],
    [3004, { exchangeAmount: '1.0000001' }],
    [3006, { exchangeAmount: '1000000' }],
    [3006, { fromCurrency: '1', toCurrency: '0', exchangeAmount: '9223372036854' }],
  ])('error: 3001, 3002, 3003, 3004, 3006 %d for %j', async (code, more) => {
    await expect(run('5', more)).rejects.toMatchObject({ code })
  })

  test('error: 3001 terms of a pair that does not exist', async () => {
    const pair = { fromCurrencyId: '1', toCurrencyId: '1' }
    await expect(getExchangeArguments(testBank.bank, pair)).rejects.toMatchObject({ code: 3001 })
  })

  test('error: 3008 an unknown member, 3009 a suspended one', async () => {
    await expect(
      run('5', { member: { id: parseMemberId(9_000_000n), banned: false } }),
    ).rejects.toMatchObject({ code: 3008 })
    await expect(run('5', { member: { ...member, banned: true } })).rejects.toMatchObject({ code: 3009 })
  })
})
