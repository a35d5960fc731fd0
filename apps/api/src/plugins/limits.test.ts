import { callRoutes } from '@bank/api-schema'
import { getTestAccount } from '@bank/chain/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ApiFixture, demoSettings, openApiFixture } from '../../testing/openApiFixture.ts'

let fixture: ApiFixture

// Each test counts from zero, and its minute does not pass by itself, however slow the machine.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  fixture = await openApiFixture({ settings: { ...demoSettings, rateLimitFactor: 1 } })
})
afterEach(async () => {
  vi.useRealTimers()
  await fixture.close()
})

const passMinute = () => vi.setSystemTime(Date.now() + 60_001)

/** A sign-in with a wrong signature: its answer is 1003 unless the caller is limited. */
const signIn = async (wallet: number, remoteAddress: string) => {
  const payload = { address: getTestAccount(wallet).address, signature: '0x12' }
  return (await fixture.inject({ method: 'POST', url: callRoutes.signIn.path, payload, remoteAddress })).code
}

const query = async (name: 'queryMeInfo' | 'queryConfig', remoteAddress: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: token }
  return (await fixture.inject({ method: 'GET', url: callRoutes[name].path, headers, remoteAddress })).code
}

async function collect(count: number, call: (index: number) => Promise<number>): Promise<number[]> {
  const codes: number[] = []
  for (let index = 0; index < count; index += 1) codes.push(await call(index))
  return codes
}

describe('calls in a minute', () => {
  test('error: 429 after 60 sign-ins of one address, whatever wallets they claim', async () => {
    const codes = await collect(61, (index) => signIn(index, '203.0.113.1'))
    expect(codes).toEqual([...Array(60).fill(1003), 429])
    expect(await signIn(61, '203.0.113.2')).toBe(1003)
    // Other calls of that address have a limit of their own.
    expect(await query('queryConfig', '203.0.113.1')).toBe(0)
    passMinute()
    expect(await signIn(62, '203.0.113.1')).toBe(1003)
  })

  test('error: 429 after 60 withdrawals to relay of one address, and sign-ins have a limit of their own', async () => {
    const word = `0x${'1c'.repeat(32)}`
    const address = `0x${'5e'.repeat(20)}`
    const payload = {
      ...{ chainId: 56, pool: address, receiverAddress: address },
      ...{ proof: `0x${'1c'.repeat(256)}`, root: word, nullifierHash: word },
    }
    const url = callRoutes.relayWithdrawal.path
    const relay = async (remoteAddress: string) =>
      (await fixture.inject({ method: 'POST', url, payload, remoteAddress })).code
    const codes = await collect(61, () => relay('203.0.113.1'))
    expect(codes).toEqual([...Array(60).fill(3022), 429])
    expect(await relay('203.0.113.2')).toBe(3022)
    expect(await signIn(1, '203.0.113.1')).toBe(1003)
  })

  test('error: 429 after 20 sign-ins that claim one wallet from one address', async () => {
    const codes = await collect(21, () => signIn(1, '203.0.113.1'))
    expect(codes).toEqual([...Array(20).fill(1003), 429])
    expect(await signIn(2, '203.0.113.1')).toBe(1003)
    expect(await signIn(1, '203.0.113.2')).toBe(1003)
    passMinute()
    expect(await signIn(1, '203.0.113.1')).toBe(1003)
  })

  test('error: 429 after 300 calls of one member, from however many addresses', async () => {
    const [token, other] = [await fixture.register(1), await fixture.register(2)]
    const codes = await collect(301, (index) => query('queryMeInfo', `203.0.113.${index % 5}`, token))
    expect(codes).toEqual([...Array(300).fill(0), 429])
    expect(await query('queryMeInfo', '203.0.113.1', other)).toBe(0)
    passMinute()
    expect(await query('queryMeInfo', '203.0.113.1', token)).toBe(0)
  })

  test('error: 429 after 600 calls of one address', async () => {
    const codes = await collect(601, () => query('queryConfig', '203.0.113.1'))
    expect(codes).toEqual([...Array(600).fill(0), 429])
    expect(await query('queryConfig', '203.0.113.2')).toBe(0)
    passMinute()
    expect(await query('queryConfig', '203.0.113.1')).toBe(0)
  })
})
