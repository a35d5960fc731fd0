import { openDatabase } from '@bank/database'
import { createPostingKey, postDust } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/openTestBank.ts'
import { createBank } from '../bankContext.ts'
import { exchange } from '../exchange/exchange.ts'
import { getPlatformFigures } from './getPlatformFigures.ts'

let testBank: TestBank
beforeEach(async () => {
  testBank = await openTestBank()
})
afterEach(() => testBank.close())

test('default: a new database starts at nothing but its one member', async () => {
  expect(await getPlatformFigures(testBank.bank)).toEqual({
    totalExchangeFee: '0',
    totalExchangeFeeOpening: null,
    totalServiceAddresses: 1,
    totalServiceAddressesOpening: null,
    issuanceCap: '10000000000',
    circulatingSupply: '0',
    asOf: expect.any(Number),
  })
})

/** Exchanges in both directions, for 0.6 in fees. */
async function exchangeBothWays(): Promise<void> {
  await testBank.credit(0, 1_000_000_000n)
  const member = { id: await testBank.getMemberId(0), banned: false }
  await exchange(testBank.bank, { member, fromCurrency: '0', toCurrency: '1', exchangeAmount: '500' })
  await exchange(testBank.bank, { member, fromCurrency: '1', toCurrency: '0', exchangeAmount: '100' })
}

test('behavior: fees of both directions count, in USDT', async () => {
  await exchangeBothWays()
  expect(await getPlatformFigures(testBank.bank)).toMatchObject({
    totalExchangeFee: '0.6',
    circulatingSupply: '399.5',
  })
})

test('behavior: the platform’s reserve circulates as little as its revenue', async () => {
  const { database } = testBank.bank
  await exchangeBothWays()
  const { circulatingSupply } = await getPlatformFigures(testBank.bank)
  const dust = { key: createPostingKey('figures', 'dust'), amount: amountOf('GUSD', 200_000n), metadata: {} }
  await postDust(database, { ...dust, at: new Date() })
  expect((await getPlatformFigures(testBank.bank)).circulatingSupply).toBe(circulatingSupply)
})

test('behavior: opening figures are added and named with their date', async () => {
  await exchangeBothWays()
  const owner = openDatabase({ url: testBank.testDatabase.migrationUrl, poolSize: 1 })
  for (const [name, value] of [
    ['openingExchangeFees', '157845.12'],
    ['openingMembers', '24557845'],
    ['openingDate', '2026-01-01'],
  ])
    await owner.pool.query('UPDATE bank.parameter SET value = $2 WHERE name = $1', [name, value])
  await owner.close()
  const fresh = createBank({ database: testBank.testDatabase.database })
  const date = Date.UTC(2026, 0, 1)
  expect(await getPlatformFigures(fresh)).toMatchObject({
    totalExchangeFee: '157845.72',
    totalExchangeFeeOpening: { amount: '157845.12', date },
    totalServiceAddresses: 24_557_846,
    totalServiceAddressesOpening: { count: 24_557_845, date },
  })
})
