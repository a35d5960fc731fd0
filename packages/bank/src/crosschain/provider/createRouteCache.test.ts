import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAcrossSwapApi } from '@bank/chain/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRouteCache, type RouteCache } from './createRouteCache.ts'

const minuteMs = 60_000
const token = (chainId: number, digits: string, decimals: number) => ({
  chainId,
  address: `0x${digits.repeat(20)}`,
  symbol: 'USDT',
  decimals,
})
const route = (digits: string) => ({
  originChainId: 56,
  originToken: token(56, '11', 18).address,
  destinationChainId: 137,
  destinationToken: `0x${digits.repeat(20)}`,
  originTokenSymbol: 'USDT-BNB',
  destinationTokenSymbol: 'USDT',
})

let server: Server
let isDown = false
let destinationDigits = '22'
let asked = 0
let nowMs = 0
let routers: RouteCache

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]
    if (path === '/available-routes') asked += 1
    if (isDown) return void response.writeHead(503).end('{}')
    const answers: Readonly<Record<string, unknown>> = {
      '/available-routes': [route(destinationDigits)],
      '/swap/chains': [{ chainId: 137, name: 'Polygon' }],
      '/swap/tokens': [token(56, '11', 18), token(137, '22', 6), token(137, '33', 6)],
    }
    response.end(JSON.stringify(answers[path ?? '']))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => {
  isDown = false
  destinationDigits = '22'
  asked = 0
  nowMs = 0
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const provider = createAcrossSwapApi({ baseUrl, apiKey: null, integratorId: null, retryCount: 0 })
  const settings = {
    ...{ provider, originChainId: 56, settlements: new Map() },
    ...{ resetFirstTokens: [], integratorId: null },
  }
  routers = createRouteCache(settings, () => nowMs)
})

const destination = async () => (await routers.list())[0]?.tokens[0]?.destinationToken.slice(2, 4)

test('default: of many who ask at once, and for minutes after, one asks the provider', async () => {
  expect(await Promise.all([destination(), destination(), destination()])).toEqual(['22', '22', '22'])
  nowMs = 4 * minuteMs
  expect(await destination()).toBe('22')
  expect(asked).toBe(1)
})

test('behavior: no reader waits for a newer list; readers after its arrival have it', async () => {
  await destination()
  destinationDigits = '33'
  nowMs = 6 * minuteMs
  expect(await destination()).toBe('22')
  await expect.poll(destination).toBe('33')
  expect(asked).toBe(2)
})

test('behavior: a failing provider is served from its last answer for an hour, and is not called for seconds', async () => {
  await destination()
  isDown = true
  nowMs = 59 * minuteMs
  expect(await destination()).toBe('22')
  await expect.poll(() => asked).toBe(2)
  nowMs = 61 * minuteMs
  await expect(routers.list()).rejects.toMatchObject({ problem: 'unavailable' })
  const soFar = asked
  await expect(routers.list()).rejects.toMatchObject({ problem: 'unavailable' })
  expect(asked).toBe(soFar)
  isDown = false
  nowMs += 6_000
  expect(await destination()).toBe('22')
})
