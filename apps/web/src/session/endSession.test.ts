import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

// The macro is gone after a build; here it stands for the text alone.
vi.mock('@lingui/core/macro', () => ({ msg: ([text]: readonly string[]) => ({ id: text }) }))

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('guardSession', () => {
  let store: typeof import('../wallet/walletStore.ts')
  let account: typeof import('../account/account.ts')
  let session: typeof import('./endSession.ts')
  const calls: string[] = []
  let answer: () => Promise<Response>

  beforeAll(async () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    })
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('fetch', (url: string) => {
      calls.push(url)
      return answer()
    })
    store = await import('../wallet/walletStore.ts')
    account = await import('../account/account.ts')
    session = await import('./endSession.ts')
    session.guardSession()
    session.guardSession()
  })

  beforeEach(async () => {
    answer = async () => new Response(JSON.stringify({ code: 0, errInfo: '', result: null }))
    store.dispatchWallet({ type: 'disconnected' })
    await session.waitForSignOut()
    store.dispatchWallet({ type: 'connected', address: alice, chainId: 56, walletName: 'W' })
    account.setSignedIn(true)
    calls.length = 0
  })

  test('default: another account ends the session on the screen at once and on the server once', async () => {
    store.dispatchWallet({ type: 'accountsChanged', accounts: [bob] })
    expect(account.readAccount()).toMatchObject({ kind: 'connected', walletAddress: bob })
    await session.waitForSignOut()
    expect(calls).toEqual(['/api/member/signOut'])
  })

  test('behavior: an empty account list ends wallet and session', async () => {
    store.dispatchWallet({ type: 'accountsChanged', accounts: [] })
    expect(account.readAccount().kind).toBe('visitor')
    await session.waitForSignOut()
    expect(calls).toEqual(['/api/member/signOut'])
  })

  test('behavior: another chain, and the same account in other letters, leave the session alone', () => {
    store.dispatchWallet({ type: 'chainChanged', chainId: 1 })
    store.dispatchWallet({ type: 'accountsChanged', accounts: [alice.toLowerCase() as `0x${string}`] })
    expect(account.readAccount().kind).toBe('member')
    expect(calls).toEqual([])
  })

  test('error: 401 a session that has already ended on the server leads nowhere', async () => {
    answer = async () =>
      new Response(JSON.stringify({ code: 401, errInfo: 'x', result: null }), { status: 401 })
    store.dispatchWallet({ type: 'accountsChanged', accounts: [bob] })
    await expect(session.waitForSignOut()).resolves.toBeUndefined()
    expect(account.readAccount().kind).toBe('connected')
  })
})
