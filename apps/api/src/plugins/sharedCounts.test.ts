import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { callRoutes } from '@bank/api-schema'
import { getTestAccount } from '@bank/chain/testing'
import { createChildEnvironment } from '@bank/chain/testing/processes'
import { findFreePort } from '@bank/database/embedded'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ApiFixture, demoSettings, openApiFixture } from '../../testing/openApiFixture.ts'

const address = '203.0.113.1'
/** The most sign-ins of one address in a minute, few enough for the minute not to pass meanwhile. */
const most = 6
const rateLimitFactor = most / 60

let port: number
let server: ChildProcess
let apis: ApiFixture[] = []

/** Starts a Redis without a disk, and resolves once it answers. */
async function startRedis(): Promise<ChildProcess> {
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
    env: createChildEnvironment(),
  })
  const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 20, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  await client.ping()
  client.disconnect()
  return child
}

async function stopRedis(signal: NodeJS.Signals): Promise<void> {
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

/** Resolves once both apis count at the server. */
async function waitForCounts(): Promise<void> {
  const client = new Redis(port, '127.0.0.1')
  try {
    await vi.waitFor(
      async () => {
        await client.flushall()
        for (const [index] of apis.entries()) await signIn(index, 0, '203.0.113.99')
        expect(await client.get(await getKey(client))).toBe('2')
      },
      { timeout: 60_000, interval: 50 },
    )
    await client.flushall()
  } finally {
    client.disconnect()
  }
}

async function getKey(client: Redis): Promise<string> {
  const [key = ''] = await client.keys('bank:calls:members:*203.0.113.99signIn')
  return key
}

function getApi(index: number): ApiFixture {
  const api = apis[index]
  if (api === undefined) throw new Error(`there is no api ${index}`)
  return api
}

/** A sign-in with a wrong signature: its answer is 1003 unless the caller is limited. */
async function signIn(api: number, wallet: number, remoteAddress = address): Promise<number> {
  const payload = { address: getTestAccount(wallet).address, signature: '0x12' }
  const { code } = await getApi(api).inject({
    method: 'POST',
    url: callRoutes.signIn.path,
    payload,
    remoteAddress,
  })
  return code
}

/** The answers to sign-ins of one address that a balancer spreads over the apis. */
async function collect(count: number, spread = (index: number) => index % 2): Promise<number[]> {
  const codes: number[] = []
  for (let index = 0; index < count; index += 1) codes.push(await signIn(spread(index), index))
  return codes
}

/** Two apis that wait for a count as long as a busy machine takes, or as in production. */
async function openApis(sharedTimeoutMs?: number): Promise<void> {
  const settings = { ...demoSettings, rateLimitFactor, rateLimitUrl: `redis://127.0.0.1:${port}` }
  const options = { settings, ...(sharedTimeoutMs === undefined ? {} : { sharedTimeoutMs }) }
  apis = [await openApiFixture(options), await openApiFixture(options)]
  await waitForCounts()
}

beforeEach(async () => {
  port = await findFreePort()
  server = await startRedis()
})
afterEach(async () => {
  if (server.exitCode === null && server.signalCode === null) await stopRedis('SIGKILL')
  for (const api of apis.splice(0)) await api.close()
})

describe('calls that all servers count together', () => {
  test('default: two apis accept as many sign-ins of one address as one does', async () => {
    await openApis(60_000)
    expect(await collect(most + 2)).toEqual([...Array(most).fill(1003), 429, 429])
    expect(await signIn(0, 1, '203.0.113.2')).toBe(1003)
  })

  test('behavior: without the server each api counts by itself, and no call fails', async () => {
    await openApis(60_000)
    await stopRedis('SIGKILL')
    expect(await collect(most + 1, () => 0)).toEqual([...Array(most).fill(1003), 429])
    expect(await collect(most + 1, () => 1)).toEqual([...Array(most).fill(1003), 429])
  })

  test('behavior: a server that does not answer holds up no call for good', async () => {
    await openApis()
    server.kill('SIGSTOP')
    expect(await collect(most + 1, () => 0)).toEqual([...Array(most).fill(1003), 429])
  })

  test('behavior: a server that is back counts for all again', async () => {
    await openApis(60_000)
    await stopRedis('SIGKILL')
    expect(await collect(2)).toEqual([1003, 1003])
    server = await startRedis()
    await waitForCounts()
    expect(await collect(most + 1)).toEqual([...Array(most).fill(1003), 429])
  })
})
