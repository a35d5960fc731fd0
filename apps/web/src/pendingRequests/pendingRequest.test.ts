import { amountOf } from '@bank/money'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const createRequest = (walletAddress: string) => ({
  walletAddress,
  amount: amountOf('USDT', 1_234_567n),
  idempotencyKey: `key of ${walletAddress}`,
})

let stored: Map<string, string>

/** The module as a page loads it, over the storage a tab would have. */
async function openPage(): Promise<typeof import('./pendingRequest.ts')> {
  vi.resetModules()
  return await import('./pendingRequest.ts')
}

describe('pendingRequest', () => {
  beforeEach(() => {
    stored = new Map()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    })
  })

  it('default: a request is there after a reload, not on its way any more, whatever the letter case', async () => {
    ;(await openPage()).setPendingRequest('exchange', alice, { request: createRequest(alice), sending: true })
    const page = await openPage()
    expect(page.findPendingRequest('exchange', alice.toLowerCase())).toEqual({
      request: createRequest(alice),
      sending: false,
    })
    expect(page.findPendingRequest('exchange', alice)).toBe(page.findPendingRequest('exchange', alice))
  })

  it('behavior: one wallet neither overwrites nor settles another’s open request', async () => {
    const page = await openPage()
    page.setPendingRequest('exchange', alice, { request: createRequest(alice), sending: false })
    page.setPendingRequest('exchange', bob, { request: createRequest(bob), sending: true })
    page.setPendingRequest('exchange', bob, null)
    expect(page.findPendingRequest('exchange', bob)).toBeNull()
    expect(page.findPendingRequest('exchange', alice)?.request).toEqual(createRequest(alice))
    expect((await openPage()).findPendingRequest('exchange', alice)?.request).toEqual(createRequest(alice))
  })

  it('behavior: a request stored under another address is ignored', async () => {
    const page = await openPage()
    page.setPendingRequest('exchange', alice, { request: createRequest(bob), sending: false })
    expect((await openPage()).findPendingRequest('exchange', alice)).toBeNull()
  })

  it('behavior: one act’s open request does not belong to another', async () => {
    const page = await openPage()
    page.setPendingRequest('withdraw', alice, { request: createRequest(alice), sending: false })
    expect(page.findPendingRequest('exchange', alice)).toBeNull()
    expect((await openPage()).findPendingRequest('withdraw', alice)?.request).toEqual(createRequest(alice))
  })
})
