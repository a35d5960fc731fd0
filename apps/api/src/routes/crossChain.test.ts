import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountOf } from '@bank/bank/testing'
import { createChainReader } from '@bank/chain/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, demoSettings, startApiWorld } from '../startApiWorld.ts'

const settlement = `0x${'5e'.repeat(20)}`
const quoteId = '0d9a2f0e-0000-4000-8000-000000000000'
const originTxHash = `0x${'ce'.repeat(32)}`
const wish = {
  amount: '100',
  depositor: accountOf(1).address,
  inputToken: `0x${'11'.repeat(20)}`,
  outputToken: `0x${'22'.repeat(20)}`,
  destinationChainId: 137,
  recipient: accountOf(1).address,
}

/** A provider that is there and cannot. */
let provider: Server
let world: ApiWorld
let closed: ApiWorld
let token: string
let closedToken: string

beforeAll(async () => {
  provider = createServer((_, response) => response.writeHead(400).end('{"code":"ROUTE_NOT_ENABLED"}'))
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  const { port } = provider.address() as AddressInfo
  const [home] = demoSettings.chains
  if (!home) throw new Error('no chain')
  const crossChain = {
    apiUrl: `http://127.0.0.1:${port}/api`,
    apiKey: null,
    integratorId: '0xabcd',
    // Of chain 1 it is told the contract, and given nobody to ask.
    settlements: new Map([56, 137, 1].map((chainId) => [chainId, [settlement]])),
    resetFirstTokens: [],
  }
  const settings = { ...demoSettings, chains: [home, { ...home, chainId: 137 as const }], crossChain }
  const chains = new Map(
    [56, 137].map((chainId) => [chainId, createChainReader({ chainId, urls: ['http://127.0.0.1:9'] })]),
  )
  ;[world, closed] = await Promise.all([startApiWorld({ settings, chains }), startApiWorld()])
  ;[token, closedToken] = await Promise.all([world.register(1), closed.register(1)])
})
afterAll(async () => {
  await world.close()
  await closed.close()
  provider.close()
})

describe('where transfers are made', () => {
  test('default: a client is told what it may hold a quote against, of chains that this server reads itself', async () => {
    const { result } = await world.call('queryConfig')
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

  test('error: 5003 a provider that carries nothing is said so, in words and in a name', async () => {
    const refused = { code: 5003, status: 200, result: { messageKey: 'crossRouteClosed' } }
    expect(await world.call('queryCrossRouters')).toMatchObject(refused)
    const answer = await world.call('queryCrossQuote', wish, { token })
    expect(answer).toMatchObject({ ...refused, errInfo: expect.stringContaining('cannot be sent') })
    expect(answer.errInfo).not.toMatch(/HTTP|127\.0\.0\.1/)
    expect(await world.call('queryCrossRouters', { originChainId: 1 })).toMatchObject({ code: 0, result: [] })
  })

  test.each([
    ['queryCrossQuote', { ...wish, destinationChainId: 'everywhere' }, 5003],
    ['queryCrossQuote', { ...wish, inputToken: undefined }, 5003],
    ['registerCrossOrder', { quoteId, originTxHash: '0x12' }, 5003],
    ['registerCrossOrder', { quoteId, originTxHash }, 5003],
    ['queryCrossDetail', { originTxHash: 'none' }, 5004],
    ['queryCrossDetail', {}, 5004],
  ] as const)('error: %s %o', async (name, request, code) => {
    expect(await world.call(name, request, { token })).toMatchObject({ code, status: 200 })
  })

  test('error: 401 without a session', async () => {
    for (const name of [
      'queryCrossQuote',
      'registerCrossOrder',
      'queryCrossOrder',
      'queryCrossDetail',
    ] as const)
      expect(await world.call(name, { ...wish, quoteId, originTxHash })).toMatchObject({ code: 401 })
  })
})

describe('where none are made', () => {
  test('default: nothing is offered, and what was sent before can still be seen', async () => {
    expect((await closed.call('queryConfig')).result).toMatchObject({ crossChain: null })
    expect(await closed.call('queryCrossRouters')).toMatchObject({ code: 0, result: [] })
    expect(await closed.call('queryCrossOrder', {}, { token: closedToken })).toMatchObject({ result: [] })
    const quoted = await closed.call('queryCrossQuote', wish, { token: closedToken })
    expect(quoted).toMatchObject({ code: 5003, result: { messageKey: 'crossClosed' } })
  })
})
