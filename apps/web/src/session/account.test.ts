import { beforeEach, describe, expect, it, vi } from 'vitest'

const first = { name: 'One', walletAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', chainId: 56 }
const other = { name: 'One', walletAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 56 }

let stored: Map<string, string>

/** The module as a page loads it, over the storage a browser would have. */
async function openPage(): Promise<typeof import('./account.ts')> {
  vi.resetModules()
  return await import('./account.ts')
}

describe('account', () => {
  beforeEach(() => {
    stored = new Map()
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    })
  })

  it('default: no account', async () => {
    expect((await openPage()).readAccount()).toMatchObject({ kind: 'visitor', walletChecked: false })
  })

  it('behavior: userInfo persists name, address, chain and network name, and nothing else', async () => {
    const page = await openPage()
    page.setWallet(first)
    page.setSignedIn(true)
    expect(JSON.parse(stored.get('userInfo') ?? '')).toEqual({ ...first, networkName: 'BSC' })
  })

  it('behavior: a member is remembered across a reload, unchecked until the wallet was compared', async () => {
    const page = await openPage()
    page.setWallet(first)
    page.setSignedIn(true)
    expect((await openPage()).readAccount()).toMatchObject({ ...first, kind: 'member', walletChecked: false })
  })

  it('behavior: another address is never shown as signed in', async () => {
    const page = await openPage()
    page.setWallet(first)
    page.setSignedIn(true)
    page.setWallet(other)
    expect(page.readAccount()).toMatchObject({ ...other, kind: 'connected' })
    expect((await openPage()).readAccount().kind).toBe('connected')
  })

  it('behavior: the same address on another chain stays signed in', async () => {
    const page = await openPage()
    page.setWallet(first)
    page.setSignedIn(true)
    page.setWallet({ ...first, walletAddress: first.walletAddress.toLowerCase(), chainId: 5 })
    expect(page.readAccount()).toMatchObject({ kind: 'member', networkName: 'Unknown Network' })
  })

  it('behavior: signing in without a wallet does nothing, clearing forgets everything', async () => {
    const page = await openPage()
    page.setSignedIn(true)
    expect(page.readAccount().kind).toBe('visitor')
    page.setWallet(first)
    page.setSignedIn(true)
    page.clearAccount()
    expect(page.readAccount().kind).toBe('visitor')
    expect(stored.size).toBe(0)
  })

  it('behavior: a stored membership of another address than the wallet counts for nothing', async () => {
    stored.set('userInfo', JSON.stringify({ ...first, networkName: 'BSC' }))
    stored.set('signedInAs', other.walletAddress)
    expect((await openPage()).readAccount().kind).toBe('connected')
  })

  it('behavior: a failed check of the wallet is known until the wallet was compared, and never after', async () => {
    const page = await openPage()
    page.setWalletCheckFailed(true)
    expect(page.readAccount().walletCheckFailed).toBe(true)
    page.setWallet(first)
    page.setWalletCheckFailed(true)
    expect(page.readAccount()).toMatchObject({ walletChecked: true, walletCheckFailed: false })
  })
})
