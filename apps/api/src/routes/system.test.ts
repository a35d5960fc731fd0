import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { languages, loadErrorSentences } from '@bank/api-schema'
import { testMnemonic } from '@bank/bank/testing'
import { getTestAccount } from '@bank/chain/testing'
import { openDatabase } from '@bank/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ApiFixture,
  demoSettings,
  openApiFixture,
  productionSettings,
} from '../../testing/openApiFixture.ts'
import { createApp } from '../createApp.ts'
import { createLogger } from '../createLogger.ts'

let demo: ApiFixture
let production: ApiFixture
beforeAll(async () => {
  ;[demo, production] = await Promise.all([
    openApiFixture(),
    openApiFixture({ settings: productionSettings }),
  ])
})
afterAll(() => Promise.all([demo.close(), production.close()]))

test('default: the demo sends its wallet the settings it needs', async () => {
  const { code, result } = await demo.call('queryConfig')
  expect(code).toBe(0)
  expect(result).toMatchObject({
    mode: 'demo',
    unitSymbol: 'GUSD',
    contact: { support: null, terms: null, privacy: null, imprint: null },
    signInChainId: 56,
    chains: [{ chainId: 56, chainName: 'BSC', nativeCurrency: { symbol: 'BNB', decimals: 18 } }],
    contracts: { vault: `0x${'11'.repeat(20)}`, usdt: `0x${'22'.repeat(20)}`, usdtDecimals: 18 },
    limits: {
      minimumExchangeAmount: '1',
      minimumWithdrawalAmount: '1',
      maximumOpenWithdrawals: 20,
      minimumStakeAmount: '100',
      mixingAmounts: ['0.1', '1', '10', '100'],
      maximumDecimals: 6,
    },
    rewards: {
      recommendRate: '0.05',
      levels: [1, 2, 3, 4, 5].map((level) => ({ level, communityRate: expect.stringMatching(/^0\.\d+$/) })),
      revenueRatio: '0.1',
    },
    frozenTime: null,
    comingChanges: [],
    reviewTime: null,
    demo: {
      mnemonic: testMnemonic,
      accountCount: 200,
      rootMember: getTestAccount(0).address,
      passesTime: false,
    },
  })
})

test('default: the app centre has eight apps, and one is not open', async () => {
  const { appCentre } = (await demo.call('queryConfig')).result as {
    appCentre: { name: string; path: string | null }[]
  }
  expect(appCentre).toHaveLength(8)
  expect(new Set(appCentre.map(({ name }) => name)).size).toBe(8)
  expect(appCentre.filter(({ path }) => path === null).map(({ name }) => name)).toEqual(['soon'])
  for (const { path } of appCentre) if (path !== null) expect(URL.canParse(path)).toBe(true)
})

test('behavior: production reveals nothing of a demo and no secret', async () => {
  const { result } = await production.call('queryConfig')
  expect(result).toMatchObject({ mode: 'production', demo: null })
  const text = JSON.stringify(result)
  for (const secret of [testMnemonic, productionSettings.sessionSecret, 'postgres'])
    expect(text).not.toContain(secret)
})

test('error: 1003 the bare text of the specification is refused in production', async () => {
  const account = getTestAccount(1)
  const signature = await account.signMessage({ message: 'MemberRegister' })
  const request = { address: account.address, signature, assocAddress: getTestAccount(0).address }
  expect(await production.call('registerMember', request)).toMatchObject({ code: 1003 })
  expect(await production.call('signIn', request)).toMatchObject({ code: 1003 })
})

test('behavior: in production any wallet may connect', async () => {
  const request = { address: `0x${'ab'.repeat(20)}`, purpose: 'register' }
  const { code, result } = await production.call('challenge', request)
  expect(code).toBe(0)
  expect((result as { message: string }).message).toMatch(/^bank\.example wants you to sign in/)
})

test('default: figures come from the ledger, the members and stated parameters', async () => {
  expect((await demo.call('queryPlatformFigures')).result).toMatchObject({
    totalExchangeFee: '0',
    totalExchangeFeeOpening: null,
    totalServiceAddresses: 1,
    totalServiceAddressesOpening: null,
    issuanceCap: '10000000000',
    circulatingSupply: '0',
  })
  const token = await demo.register(1)
  await demo.credit(1, 1_000_000_000n)
  const request = { fromCurrency: 0, toCurrency: 1, exchangeAmount: '500' }
  await demo.call('exchange', request, { token })
  expect((await demo.call('queryPlatformFigures')).result).toMatchObject({
    totalExchangeFee: '0.5',
    totalServiceAddresses: 2,
    circulatingSupply: '499.5',
  })
})

test('behavior: figures asked for at the same time are counted once', async () => {
  const { pool } = demo.appDatabase
  let connections = 0
  const count = () => {
    connections += 1
  }
  pool.on('acquire', count)
  const answers = await Promise.all(Array.from({ length: 50 }, () => demo.call('queryPlatformFigures')))
  pool.off('acquire', count)
  expect(answers.every(({ code }) => code === 0)).toBe(true)
  // One count takes three or four; fifty would take some two hundred.
  expect(connections).toBeLessThan(50)
})

test.each([...languages])('behavior: errInfo is in %s when the caller asks for it', async (language) => {
  const headers = { 'accept-language': language.replace('_', '-') }
  const sentences = await loadErrorSentences(language)
  expect((await demo.call('queryMeInfo', {}, { headers })).errInfo).toBe(sentences.codes[401])
})

test('behavior: the call after days have passed counts by the new time', async () => {
  const owner = openDatabase({ url: demo.testDatabase.migrationUrl, poolSize: 1 })
  const control = createServer(async (_request, response) => {
    await owner.pool.query('UPDATE bank.clock SET offset_ms = 86400000')
    response.end(JSON.stringify({ bankTime: new Date(Date.now() + 86_400_000).toISOString() }))
  })
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  const { port } = control.address() as AddressInfo
  const settings = { ...demoSettings, demoControlUrl: `http://127.0.0.1:${port}` }
  const app = await createApp({ bank: demo.bank, settings, logger: createLogger('silent') })
  // The offset of before is read and kept for a second.
  const before = Date.now()
  expect((await demo.bank.clock.now()).getTime()).toBeLessThan(before + 86_400_000)
  const { result } = (
    await app.inject({ method: 'POST', url: '/api/system/passTime', payload: { days: 1 } })
  ).json()
  expect((await demo.bank.clock.now()).getTime()).toBeGreaterThanOrEqual(result.time)
  await app.close()
  control.close()
  await owner.close()
})

test('error: 404 time passes only where a control port is set', async () => {
  for (const fixture of [demo, production]) {
    expect((await fixture.call('passTime', { days: 1 })).code).toBe(404)
    expect((await fixture.call('queryDaysDue')).code).toBe(404)
  }
})
