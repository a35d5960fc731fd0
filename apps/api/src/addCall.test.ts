import { type ApiClient, ApiError, createApiClient } from '@bank/api-schema'
import { getTestAccount } from '@bank/chain/testing'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from '../testing/openApiFixture.ts'

let fixture: ApiFixture
let client: ApiClient
let token: string | undefined
let unauthorized = 0
const account = getTestAccount(1)

beforeAll(async () => {
  fixture = await openApiFixture()
  const baseUrl = await fixture.app.listen({ host: '127.0.0.1', port: 0 })
  client = createApiClient({
    baseUrl,
    sessionToken: () => token,
    language: () => 'ja',
    onUnauthorized: () => {
      unauthorized += 1
    },
  })
})
afterAll(() => fixture.close())

async function signed(purpose: 'register' | 'signIn', by = account) {
  const { message, nonce } = await client.challenge({ address: by.address, purpose })
  return { address: by.address, nonce, signature: await by.signMessage({ message }) }
}

test('default: the typed client and the server agree on every call', async () => {
  expect(await client.existMember({ address: account.address })).toBe(false)
  const root = (await client.queryConfig()).demo?.rootMember ?? ''
  token = (await client.registerMember({ ...(await signed('register')), assocAddress: root })).sessionToken
  token = (await client.signIn(await signed('signIn'))).sessionToken
  expect((await client.queryMeInfo()).address).toBe(account.address)
  await fixture.credit(1, 10_000_000n)
  expect(await client.queryBalance()).toEqual({ totalUsdtBalance: '10', availableGusdBalance: '0' })
  const terms = await client.exchangeArgumentQuery({ fromCurrencyId: 0, toCurrencyId: 1 })
  expect(terms.minimumExchangeAmount).toBe('1')
  const receipt = await client.exchange({ fromCurrency: 0, toCurrency: 1, exchangeAmount: '10' })
  expect(receipt.receiveAmount).toBe('9.99')
  expect((await client.queryCurrencyLedger({ classifyLedgerId: 0, pageSize: 10 })).total).toBe(3)
  const txHash = `0x${'cd'.repeat(32)}`
  expect((await client.registerRecharge({ txHash, amount: 2.5 })).amount).toBe('2.5')
  expect((await client.queryRecharge({ txHash })).txHash).toBe(txHash)
  expect((await client.queryRecharges()).total).toBe(1)
  const { withdrawalId } = await client.withdraw({ amount: 2.5 })
  expect((await client.queryWithdrawal({ withdrawalId })).state).toBe('requested')
  expect((await client.queryWithdrawals()).total).toBe(1)
  expect((await client.cancelWithdrawal({ withdrawalId })).state).toBe('cancelled')
  expect((await client.queryPlatformFigures()).totalServiceAddresses).toBe(2)
  expect(await client.signOut()).toBeNull()
})

test('error: 401 after signing out, shown once and in the reader’s language', async () => {
  token = (await client.signIn(await signed('signIn', getTestAccount(0)))).sessionToken
  await client.signOut()
  const error = await client.queryMeInfo().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 401, failure: { errInfo: expect.stringMatching(/ログイン/) } })
  expect(unauthorized).toBe(1)
})

test('error: 403 a foreign wallet in the demo gets a message of its own', async () => {
  const call = client.challenge({ address: `0x${'ab'.repeat(20)}`, purpose: 'signIn' })
  await expect(call).rejects.toMatchObject({ failure: { code: 403, messageKey: 'demoWalletOnly' } })
})
