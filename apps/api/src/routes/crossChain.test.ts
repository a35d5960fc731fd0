import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createChainReader, readArtifact } from '@bank/chain/server'
import { getTestAccount, startTestChain, type TestChain } from '@bank/chain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiFixture, demoSettings, openApiFixture } from '../../testing/openApiFixture.ts'

const settlement = `0x${'5e'.repeat(20)}`
const stranger = `0x${'66'.repeat(20)}`
const outputToken = `0x${'22'.repeat(20)}`
const quoteId = '0d9a2f0e-0000-4000-8000-000000000000'
const originTxHash = `0x${'ce'.repeat(32)}`

let home: TestChain
let away: TestChain
let inputToken: string
let provider: Server
/** The provider's response to a quote request, where it offers a route. */
let offersTo: string | undefined
let fixture: ApiFixture
let closed: ApiFixture
let token: string
let closedToken: string
const wish = () => ({
  amount: '100',
  depositor: getTestAccount(1).address,
  inputToken,
  outputToken,
  destinationChainId: 137,
  recipient: getTestAccount(1).address,
})

function answerProvider(path: string): unknown {
  const from = { chainId: 56, address: inputToken, symbol: 'USDT', decimals: 18 }
  const to = { chainId: 137, address: outputToken, symbol: 'USDT', decimals: 6 }
  const tokens = { originToken: inputToken, destinationToken: outputToken }
  const symbols = { originTokenSymbol: 'USDT-BNB', destinationTokenSymbol: 'USDT' }
  if (path === '/api/available-routes')
    return [{ originChainId: 56, destinationChainId: 137, ...tokens, ...symbols }]
  if (path === '/api/swap/chains') return [{ chainId: 137, name: 'Polygon' }]
  if (path === '/api/swap/tokens') return [from, to]
  if (path === '/api/limits') return { minDeposit: '7', maxDeposit: '900' }
  return {
    ...{ inputToken: from, outputToken: to, inputAmount: '100' },
    ...{ expectedOutputAmount: '99', minOutputAmount: '99' },
    swapTx: { chainId: 56, to: offersTo, data: '0xdeadbeef' },
  }
}

/** A provider with one route, whose offers are none. */
async function startProvider(): Promise<string> {
  provider = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (path === '/api/swap/approval' && offersTo === undefined)
      return void response.writeHead(400).end('{"code":"ROUTE_NOT_ENABLED"}')
    response.end(JSON.stringify(answerProvider(path)))
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(provider.address() as AddressInfo).port}/api`
}

async function deployToken({ client, mine }: TestChain): Promise<string> {
  const { abi, bytecode } = await readArtifact('LocalToken')
  const args = ['Tether', 'USDT', 18]
  const account = getTestAccount(0)
  const hash = await client.deployContract({ account, chain: null, gas: 3_000_000n, abi, bytecode, args })
  await mine(1)
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('not deployed')
  return contractAddress
}

beforeAll(async () => {
  ;[home, away] = await Promise.all([startTestChain({ chainId: 56 }), startTestChain({ chainId: 137 })])
  inputToken = await deployToken(home)
  const [first] = demoSettings.chains
  if (!first) throw new Error('no chain')
  const crossChain = {
    apiUrl: await startProvider(),
    apiKey: null,
    integratorId: '0xabcd',
    // Chain 1 has a settlement contract and no RPC endpoint.
    settlements: new Map([56, 137, 1].map((chainId) => [chainId, [settlement]])),
    resetFirstTokens: [],
  }
  const settings = { ...demoSettings, chains: [first, { ...first, chainId: 137 as const }], crossChain }
  const chains = new Map([
    [56, createChainReader({ chainId: 56, urls: [home.url] })],
    [137, createChainReader({ chainId: 137, urls: [away.url] })],
  ])
  fixture = await openApiFixture({ settings, chains })
  token = await fixture.register(1)
  closed = await openApiFixture()
  closedToken = await closed.register(1)
})
afterAll(async () => {
  await fixture.close()
  await closed.close()
  provider.close()
  await Promise.all([home.stop(), away.stop()])
})

describe('where transfers are made', () => {
  test('default: a client learns the checks of a quote, of chains that this server reads itself', async () => {
    const { result } = await fixture.call('queryConfig')
    expect((result as { crossChain: unknown }).crossChain).toEqual({
      originChainId: 56,
      settlements: [
        { chainId: 56, address: settlement },
        { chainId: 137, address: settlement },
      ],
      resetFirstTokens: [],
      integratorId: '0xabcd',
    })
  })

  test('default: the routes are public', async () => {
    const result = [{ destinationChainId: 137, destinationChainName: 'Polygon' }]
    expect(await fixture.call('queryCrossRouters')).toMatchObject({ code: 0, result })
    expect(await fixture.call('queryCrossRouters', { originChainId: 1 })).toMatchObject({
      code: 0,
      result: [],
    })
  })

  test('default: between which amounts a pair is carried', async () => {
    const pair = { inputToken, outputToken, destinationChainId: 137 }
    expect(await fixture.call('queryCrossLimits', pair, { token })).toMatchObject({
      code: 0,
      result: { minimumAmount: '7', maximumAmount: '900' },
    })
  })

  test('error: 5003 an unsupported route is reported, in a text and by name', async () => {
    const answer = await fixture.call('queryCrossQuote', wish(), { token })
    expect(answer).toMatchObject({ code: 5003, status: 200, result: { messageKey: 'crossRouteClosed' } })
    expect(answer.errInfo).toContain('cannot be sent')
    expect(answer.errInfo).not.toMatch(/HTTP|127\.0\.0\.1/)
  })

  test('error: 5003 an invalid offer is counted by its fault, and nothing of it is revealed', async () => {
    const count = async () =>
      (await fixture.app.inject({ method: 'GET', url: '/metrics' })).body.match(
        /cross_offers_rejected_total\{reason="(\w+)"\} \d/g,
      )
    for (const target of [stranger, settlement, settlement]) {
      offersTo = target
      const answer = await fixture.call('queryCrossQuote', wish(), { token })
      expect(answer).toMatchObject({ code: 5003, result: { messageKey: 'crossParametersAbnormal' } })
      expect(JSON.stringify(answer)).not.toMatch(/deadbeef|undecodable|targetNotAllowed/)
    }
    offersTo = undefined
    expect(await count()).toEqual([
      'cross_offers_rejected_total{reason="targetNotAllowed"} 1',
      'cross_offers_rejected_total{reason="undecodable"} 2',
    ])
  })

  test.each([
    ['queryCrossQuote', { amount: '100', destinationChainId: 'everywhere' }, 5003],
    ['queryCrossQuote', { amount: '100', destinationChainId: 137, depositor: stranger }, 5003],
    ['queryCrossLimits', { destinationChainId: 'everywhere' }, 5003],
    ['registerCrossOrder', { quoteId, originTxHash: '0x12' }, 5003],
    ['registerCrossOrder', { quoteId, originTxHash }, 5003],
    ['queryCrossDetail', { originTxHash: 'none' }, 5004],
    ['queryCrossDetail', {}, 5004],
  ] as const)('error: %s %o', async (name, request, code) => {
    expect(await fixture.call(name, request, { token })).toMatchObject({ code, status: 200 })
  })

  test('error: 401 without a session', async () => {
    for (const name of [
      'queryCrossLimits',
      'queryCrossQuote',
      'registerCrossOrder',
      'queryCrossOrder',
      'queryCrossDetail',
    ] as const)
      expect(await fixture.call(name, { ...wish(), quoteId, originTxHash })).toMatchObject({ code: 401 })
  })
})

describe('where none are made', () => {
  test('default: nothing is offered, and earlier transfers can still be seen', async () => {
    expect((await closed.call('queryConfig')).result).toMatchObject({ crossChain: null })
    expect(await closed.call('queryCrossRouters')).toMatchObject({ code: 0, result: [] })
    expect(await closed.call('queryCrossOrder', {}, { token: closedToken })).toMatchObject({ result: [] })
    const quoted = await closed.call('queryCrossQuote', wish(), { token: closedToken })
    expect(quoted).toMatchObject({ code: 5003, result: { messageKey: 'crossClosed' } })
    const limits = await closed.call('queryCrossLimits', wish(), { token: closedToken })
    expect(limits).toMatchObject({ code: 5003, result: { messageKey: 'crossClosed' } })
  })
})
