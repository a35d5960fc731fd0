import { amountOf } from '@bank/money'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const attemptOf = (walletAddress: string) => ({
  walletAddress,
  amount: amountOf('USDT', 1_234_567n),
  idempotencyKey: `key of ${walletAddress}`,
})

let stored: Map<string, string>

/** The module as a page loads it, over the storage a tab would have. */
async function openPage(): Promise<typeof import('./pendingAttempt.ts')> {
  vi.resetModules()
  return await import('./pendingAttempt.ts')
}

describe('pendingAttempt', () => {
  beforeEach(() => {
    stored = new Map()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    })
  })

  it('default: an attempt is there after a reload, not on its way any more, whatever the letter case', async () => {
    ;(await openPage()).setPendingAttempt('exchange', alice, { attempt: attemptOf(alice), sending: true })
    const page = await openPage()
    expect(page.readPendingAttempt('exchange', alice.toLowerCase())).toEqual({
      attempt: attemptOf(alice),
      sending: false,
    })
    expect(page.readPendingAttempt('exchange', alice)).toBe(page.readPendingAttempt('exchange', alice))
  })

  it('behavior: one wallet neither overwrites nor settles what another left open', async () => {
    const page = await openPage()
    page.setPendingAttempt('exchange', alice, { attempt: attemptOf(alice), sending: false })
    page.setPendingAttempt('exchange', bob, { attempt: attemptOf(bob), sending: true })
    page.setPendingAttempt('exchange', bob, null)
    expect(page.readPendingAttempt('exchange', bob)).toBeNull()
    expect(page.readPendingAttempt('exchange', alice)?.attempt).toEqual(attemptOf(alice))
    expect((await openPage()).readPendingAttempt('exchange', alice)?.attempt).toEqual(attemptOf(alice))
  })

  it('behavior: an attempt stored under another address is not taken for one’s own', async () => {
    const page = await openPage()
    page.setPendingAttempt('exchange', alice, { attempt: attemptOf(bob), sending: false })
    expect((await openPage()).readPendingAttempt('exchange', alice)).toBeNull()
  })

  it('behavior: what one act left open is not another’s', async () => {
    const page = await openPage()
    page.setPendingAttempt('withdraw', alice, { attempt: attemptOf(alice), sending: false })
    expect(page.readPendingAttempt('exchange', alice)).toBeNull()
    expect((await openPage()).readPendingAttempt('withdraw', alice)?.attempt).toEqual(attemptOf(alice))
  })
})
