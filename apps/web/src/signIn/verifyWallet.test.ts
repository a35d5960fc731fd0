import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const config = { mode: 'production', chains: [] }
const wallet = {
  request: async ({ method }: { readonly method: string }) => (method === 'eth_chainId' ? '0x38' : [address]),
  on: () => undefined,
  removeListener: () => undefined,
}

let answer: () => Promise<Response>

/** A page that remembers a member and its wallet, as a browser loads it. */
async function openPage() {
  vi.resetModules()
  const stored = new Map([
    ['userInfo', JSON.stringify({ name: 'W', walletAddress: address, chainId: 56, networkName: 'BSC' })],
    ['signedInAs', address],
    ['walletId', 'window.ethereum'],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  const { verifyWallet } = await import('./verifyWallet.ts')
  const account = await import('../session/account.ts')
  return { verifyWallet, ...account }
}

describe('verifyWallet', () => {
  beforeEach(() => {
    const window = Object.assign(new EventTarget(), { ethereum: wallet })
    vi.stubGlobal('window', window)
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('fetch', () => answer())
    answer = async () => new Response(JSON.stringify({ code: 0, errInfo: '', result: config }))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('default: the wallet shows the remembered account, which is then checked', async () => {
    const page = await openPage()
    await page.verifyWallet()
    expect(page.readAccount()).toMatchObject({
      kind: 'member',
      walletChecked: true,
      walletCheckFailed: false,
    })
  })

  test('behavior: a silent server is shown as such, and the next try recovers', async () => {
    const page = await openPage()
    const answered = answer
    answer = async () =>
      new Response(JSON.stringify({ code: 500, errInfo: 'x', result: null }), { status: 500 })
    await page.verifyWallet()
    expect(page.readAccount()).toMatchObject({ walletChecked: false, walletCheckFailed: true })
    answer = answered
    await page.verifyWallet()
    expect(page.readAccount()).toMatchObject({ kind: 'member', walletChecked: true })
  })

  test('behavior: a check that never ends is reported as failed', async () => {
    const page = await openPage()
    vi.useFakeTimers()
    answer = () => new Promise(() => undefined)
    void page.verifyWallet()
    expect(page.readAccount().walletCheckFailed).toBe(false)
    await vi.advanceTimersByTimeAsync(13_000)
    expect(page.readAccount()).toMatchObject({ walletChecked: false, walletCheckFailed: true })
  })
})
