import { getTestAccount } from '@bank/chain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'
import {
  type CrossApiFixture,
  metricsToken,
  openCrossApiFixture,
  outputToken,
  settlement,
} from '../../testing/openCrossApiFixture.ts'

const stranger = `0x${'66'.repeat(20)}`
const quoteId = '0d9a2f0e-0000-4000-8000-000000000000'
const originTxHash = `0x${'ce'.repeat(32)}`
let cross: CrossApiFixture
let fixture: ApiFixture
let closed: ApiFixture
let token: string
let closedToken: string
const wish = () => ({
  amount: '100',
  depositor: getTestAccount(1).address,
  inputToken: cross.inputToken,
  outputToken,
  destinationChainId: 137,
  recipient: getTestAccount(1).address,
})

beforeAll(async () => {
  cross = await openCrossApiFixture()
  fixture = cross.fixture
  token = await fixture.register(1)
  closed = await openApiFixture()
  closedToken = await closed.register(1)
})
afterAll(async () => {
  await cross.stop()
  await closed.close()
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
    const pair = { inputToken: cross.inputToken, outputToken, destinationChainId: 137 }
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
    const metricsHeaders = { authorization: `Bearer ${metricsToken}` }
    const count = async () =>
      (await fixture.app.inject({ method: 'GET', url: '/metrics', headers: metricsHeaders })).body.match(
        /cross_offers_rejected_total\{reason="(\w+)"\} \d/g,
      )
    for (const target of [stranger, settlement, settlement]) {
      cross.offerTo(target)
      const answer = await fixture.call('queryCrossQuote', wish(), { token })
      expect(answer).toMatchObject({ code: 5003, result: { messageKey: 'crossParametersAbnormal' } })
      expect(JSON.stringify(answer)).not.toMatch(/deadbeef|undecodable|targetNotAllowed/)
    }
    cross.offerTo(undefined)
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
