import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

// The macro is gone after a build; this mock returns the text alone.
vi.mock('@lingui/core/macro', () => ({ msg: ([text]: readonly string[]) => ({ id: text }) }))

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('watchSession', () => {
  let store: typeof import('../wallet/walletStore.ts')
  let account: typeof import('../session/account.ts')
  let session: typeof import('./watchSession.ts')
  let toasts: typeof import('../toasts/toast.ts')
  const calls: string[] = []
  const tab = new EventTarget()
  const stored = new Map<string, string>()
  const saidLast = () => toasts.readToasts().shown.at(-1)?.notice
  let answer: () => Promise<Response>

  beforeAll(async () => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    })
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
    vi.stubGlobal('fetch', (url: string) => {
      calls.push(url)
      return answer()
    })
    store = await import('../wallet/walletStore.ts')
    account = await import('../session/account.ts')
    session = await import('./watchSession.ts')
    toasts = await import('../toasts/toast.ts')
    session.watchSession()
    session.watchSession()
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

  test('behavior: a sign-out in another tab ends the session here with a notice and no call', () => {
    for (const key of ['signedInAs', 'userInfo']) {
      stored.delete(key)
      tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
    expect(account.readAccount()).toMatchObject({ kind: 'visitor', walletChecked: true })
    expect(store.getWallet().status).toBe('disconnected')
    expect(saidLast()).toMatchObject({ id: 'You signed out in another tab.' })
    expect(calls).toEqual([])
  })

  test('behavior: a sign-in in another tab is compared with the wallet of this one', () => {
    const [userInfo, signedInAs] = [stored.get('userInfo') ?? '', stored.get('signedInAs') ?? '']
    store.dispatchWallet({ type: 'disconnected' })
    stored.set('userInfo', userInfo).set('signedInAs', signedInAs)
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'signedInAs' }))
    expect(account.readAccount()).toMatchObject({ kind: 'member', walletChecked: false })
    expect(store.getWallet()).toMatchObject({ status: 'remembered', address: alice })
  })

  test('behavior: an empty account list ends wallet and session, with the reason', async () => {
    store.dispatchWallet({ type: 'accountsChanged', accounts: [] })
    expect(saidLast()).toMatchObject({ id: expect.stringContaining('no longer shows this site an account') })
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
